from ray import train, tune
from ray.air.integrations.wandb import setup_wandb
from ray.train.torch import TorchTrainer


def train_func(config):
    setup_wandb(config, rank_zero_only=False)
    setup_wandb(
        config,
        group="mine",
        mode=None if train.get_context().get_world_rank() == 0 else "disabled",
    )


def objective(config):
    setup_wandb(config)


TorchTrainer(train_func)
tune.Tuner(objective)
