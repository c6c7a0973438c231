from ray import train, tune
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    checkpoint = Checkpoint.from_dict({"epoch": 1})  # <-
    train.report({"loss": 1}, checkpoint=checkpoint)


TorchTrainer(train_func).fit()
tune.Tuner(train_func).fit()
