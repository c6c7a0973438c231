import os

import torch
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


def load(path, step):
    folder = os.path.join(path, f"checkpoint_{step:06d}")  # <-
    with open(os.path.join(folder, "config.json")) as file:
        print(file.read())
    return torch.load(os.path.join(folder, "model.pt"))


result = TorchTrainer(train_func).fit()
load(result.path, 3)
