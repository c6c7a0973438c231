# fixture: select=RS101+RS201
import os

from ray import data

os.environ["RAY_TRAIN_V2_ENABLED"] = "1"

from ray.air import session
from ray.train.torch import TorchTrainer


def loop(config):
    session.report({"rows": data.range(8).count()}, checkpoint=None)


TorchTrainer(loop).fit()
