from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer


def drive(config):
    def loop():
        session.report({"loss": 0.1})

    TorchTrainer(loop).fit()


tune.Tuner(drive).fit()
