from ray import train
from ray.train import Checkpoint


def train_func(config):
    train.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({"epoch": 1}))


def show(results, ckpt=None):
    print(results.best().checkpoint.to_dict())  # <-
    checkpoint = results.checkpoints[0]
    return checkpoint.to_dict(), ckpt.to_dict()  # <-
