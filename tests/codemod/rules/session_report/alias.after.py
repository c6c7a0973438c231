from ray import train
from ray.train.torch import TorchTrainer


def loop():
    train.report({"loss": 0.1})


TorchTrainer(loop).fit()
