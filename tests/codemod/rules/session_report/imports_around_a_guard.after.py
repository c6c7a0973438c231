# fixture: select=RS101+RS201

try:
    import torch
except ImportError:
    torch = None
DEBUG = False
from ray import data, train
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"rows": data.range(8).count()}, checkpoint=None)


TorchTrainer(loop).fit()
