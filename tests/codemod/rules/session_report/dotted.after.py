import ray
from ray.train.torch import TorchTrainer


def loop():
    ray.train.report({"loss": 0.1})


ray.init()
TorchTrainer(loop).fit()
