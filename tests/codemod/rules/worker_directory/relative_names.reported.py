import os

import torch
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def save(model):
    torch.save(model, "model.pt")  # <-


def train_func(config):
    os.makedirs("models", exist_ok=True)  # <-
    with open("losses.txt", "a") as file:  # <-
        file.write("0.1")
    save(config)


TorchTrainer(train_func, run_config=RunConfig(name="exp")).fit()
