from ray.air.integrations.wandb import setup_wandb
from ray.train.torch import TorchTrainer


def train_func(config):
    setup_wandb(config, **config["wandb"])  # <-
    setup_wandb(config)  # <-


TorchTrainer(train_func)
