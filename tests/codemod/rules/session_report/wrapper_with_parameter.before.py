from ray.air import session
from ray.train.torch import TorchTrainer


def launch(function, workers=2):
    return TorchTrainer(function).fit()


def loop():
    session.report({"loss": 0.1})


launch(loop)
