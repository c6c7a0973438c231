from ray.train import torch as rtt
from ray.train.torch import TorchTrainer, get_device

device = get_device()


def main():
    print(rtt.get_devices())
    TorchTrainer(print).fit()
