import torch
import wandb
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    wandb.log({"loss": config["lr"]})
    torch.save({}, "/models/model.pt")


TorchTrainer(train_func, run_config=RunConfig(name="experiment")).fit()
