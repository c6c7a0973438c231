import tempfile

import torch
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    with open("/tmp/losses.txt", "a") as file, open(config["path"]) as other:
        file.write(other.read())
    torch.save({}, tempfile.mktemp())


with open("config.json") as file:
    config = file.read()
TorchTrainer(train_func, run_config=RunConfig(name="exp")).fit()
