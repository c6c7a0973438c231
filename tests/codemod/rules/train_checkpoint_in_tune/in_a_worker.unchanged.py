import tempfile

from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    with tempfile.TemporaryDirectory() as directory:
        train.report({}, checkpoint=train.Checkpoint.from_directory(directory))


def driver(config):
    TorchTrainer(train_func).fit()


tune.Tuner(driver).fit()
