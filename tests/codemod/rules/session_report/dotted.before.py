import ray
import ray.air
from ray.train.torch import TorchTrainer


def loop():
    ray.air.session.report({"loss": 0.1})


ray.init()
TorchTrainer(loop).fit()
