# fixture: decide=metrics:callback, select=RS202
"""V1 filled in `pid` as well, which nobody does now."""
from ray import train
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})  # <-


result = TorchTrainer(train_func).fit()
print(result.metrics["loss"], result.metrics["pid"])
