from ray import train
from ray.train.torch import TorchTrainer


def loop():
    try:
        train.report({"loss": 0.1})
    except AttributeError:
        from ray.air import session

        session.report({"loss": 0.1})


TorchTrainer(loop).fit()
