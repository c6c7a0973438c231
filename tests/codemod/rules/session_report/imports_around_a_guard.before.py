# fixture: select=RS101+RS201
from ray.air import session

try:
    import torch
except ImportError:
    torch = None
DEBUG = False
from ray import data
from ray.train.torch import TorchTrainer


def loop(config):
    session.report({"rows": data.range(8).count()}, checkpoint=None)


TorchTrainer(loop).fit()
