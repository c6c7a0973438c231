# fixture: decide=metrics:return, select=RS202
from ray import train
from ray.train import Result
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})  # <-


def show(result: Result):
    print(result.metrics["loss"])


show(TorchTrainer(train_func).fit())
