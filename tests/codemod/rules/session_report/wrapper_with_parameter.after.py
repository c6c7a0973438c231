from ray import train
from ray.train.torch import TorchTrainer


def launch(function, workers=2):
    return TorchTrainer(function).fit()


def loop():
    train.report({"loss": 0.1})


launch(loop)
