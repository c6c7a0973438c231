from ray.train import report
from ray.train.torch import TorchTrainer


def loop():
    report({"loss": 0.1})


TorchTrainer(loop).fit()
