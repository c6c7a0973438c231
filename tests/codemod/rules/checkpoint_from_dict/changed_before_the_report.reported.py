from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def item(config):
    data = {"epoch": 0}
    checkpoint = Checkpoint.from_dict(data)  # <-
    data["epoch"] = 1
    train.report({"loss": 0.5}, checkpoint=checkpoint)


def element(config):
    losses = []
    checkpoint = Checkpoint.from_dict({"losses": losses})  # <-
    losses.append(0.5)
    train.report({"loss": 0.5}, checkpoint=checkpoint)


def within(config, data):
    checkpoint = None
    if config:
        checkpoint = Checkpoint.from_dict(data)  # <-
        data.update(config)
    train.report({"a": 1}, checkpoint=checkpoint)


def grown(config, losses):
    checkpoint = Checkpoint.from_dict({"losses": losses})  # <-
    losses += [1]
    train.report({"a": 1}, checkpoint=checkpoint)


TorchTrainer(item).fit()
TorchTrainer(element).fit()
TorchTrainer(within).fit()
TorchTrainer(grown).fit()
