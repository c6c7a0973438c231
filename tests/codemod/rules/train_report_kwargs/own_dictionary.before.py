# fixture: assume=train
from ray import train


def train_func(metrics):
    train.report(**{"train/loss": 0.1})
    train.report(
        **{
            "train/loss": 0.1,  # of this epoch
        }
    )
    train.report(**metrics)
