# fixture: select=RS501
import os

os.environ["RAY_DEDUP_LOGS"] = "0"

from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"loss": 1.0}, checkpoint=train.Checkpoint.from_dict({"a": 1}))


TorchTrainer(loop).fit()
