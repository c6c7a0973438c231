# fixture: unsafe
from ray import train
from ray.air.integrations.wandb import setup_wandb
from ray.train.torch import TorchTrainer


def train_func(config):
    run = setup_wandb(config, project="demo", mode="offline" if train.get_context().get_world_rank() == 0 else "disabled", group="mine")
    run.log({"loss": 0.1})


TorchTrainer(train_func)
