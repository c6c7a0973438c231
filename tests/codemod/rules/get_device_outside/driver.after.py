import torch
from ray.train.torch import TorchTrainer

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def main():
    print([torch.device("cuda" if torch.cuda.is_available() else "cpu")])
    TorchTrainer(print).fit()
