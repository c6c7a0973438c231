import logging

from ray import tune
from ray.train.torch import TorchTrainer

logging.basicConfig(level=logging.INFO)


def train_func():
    logging.basicConfig(level=logging.INFO, force=True)
    logging.getLogger("company").setLevel(logging.INFO)


def objective(config):
    logging.basicConfig(level=logging.INFO)


TorchTrainer(train_func).fit()
tune.Tuner(objective).fit()
