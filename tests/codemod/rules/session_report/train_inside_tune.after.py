from ray import train, tune
from ray.train.torch import TorchTrainer


def drive(config):
    def loop():
        train.report({"loss": 0.1})

    TorchTrainer(loop).fit()


tune.Tuner(drive).fit()
