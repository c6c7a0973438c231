import ray.air
from ray.air.session import get_checkpoint as latest
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = latest() or ray.air.session.get_checkpoint()


TorchTrainer(loop).fit()
