import sys

from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config, exit):
    if config["broken"]:
        sys.exit(1)
    if config["failed"]:
        sys.exit("failed")
    exit()


def objective(config):
    sys.exit(0)


TorchTrainer(train_func).fit()
tune.Tuner(objective).fit()
sys.exit(0)
