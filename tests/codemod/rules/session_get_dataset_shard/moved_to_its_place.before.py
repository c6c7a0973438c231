import os

import numpy as np
from pandas import DataFrame
from ray.air.session import get_dataset_shard
from ray.data import Dataset
from ray.train.torch import TorchTrainer


def loop():
    get_dataset_shard("train")
