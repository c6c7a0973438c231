# fixture: unsafe
from ray.air.integrations.wandb import setup_wandb
from ray.train.torch import TorchTrainer


def train_func(config):
    run = setup_wandb(config, project="demo", mode="offline", group="mine")
    run.log({"loss": 0.1})


TorchTrainer(train_func)
