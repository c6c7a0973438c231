from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"loss": 0.1})  # <-


TorchTrainer(loop).fit()
tune.Tuner(loop).fit()
