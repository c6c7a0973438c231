import random

from ray import tune
from ray.train import ScalingConfig


def train_driver(config):
    ScalingConfig(num_workers=config["num_workers"])
    ScalingConfig(num_workers=(1, 4), use_gpu=None)
    return ScalingConfig(num_workers=random.choice([2, 4]))


tune.Tuner(train_driver, param_space={"num_workers": tune.choice([2, 4])}).fit()
