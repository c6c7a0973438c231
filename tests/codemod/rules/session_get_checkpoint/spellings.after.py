import ray
from ray.train import get_checkpoint as latest
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = latest() or ray.train.get_checkpoint()


TorchTrainer(loop).fit()
