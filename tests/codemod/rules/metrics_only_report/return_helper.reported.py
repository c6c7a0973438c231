# fixture: decide=metrics:return, select=RS202
from ray import train
from ray.train.torch import TorchTrainer


def log(loss):
    train.report({"loss": loss})  # <-


def train_func(config):
    log(1)


result = TorchTrainer(train_func).fit()
print(result.metrics["loss"])
