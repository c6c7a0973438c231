# fixture: decide=metrics:return, select=RS202
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def train_func(config):
    for epoch in range(3):
        train.report({"loss": 1})  # <-
    train.report({"loss": 0}, checkpoint=Checkpoint.from_directory(config["directory"]))


result = TorchTrainer(train_func).fit()
print(result.metrics["loss"])
