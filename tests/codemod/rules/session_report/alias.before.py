from ray.air import session as s
from ray.train.torch import TorchTrainer


def loop():
    s.report({"loss": 0.1})


TorchTrainer(loop).fit()
