# fixture: select=RS501
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"loss": 1.0}, checkpoint=Checkpoint.from_dict({"a": 1}))


TorchTrainer(loop).fit()

# By now it is too late for what the function needs.
import os
import sys

from ray import cloudpickle
