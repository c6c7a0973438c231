from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer


def loop(config):
    session.report({"loss": 0.1})  # <-


TorchTrainer(loop).fit()
tune.Tuner(loop).fit()
