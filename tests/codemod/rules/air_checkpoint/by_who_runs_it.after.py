import tempfile

from ray import tune
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer
from ray.tune import Checkpoint as Other


def train_func():
    return Checkpoint.from_directory(tempfile.mkdtemp())


def objective(config):
    return Other.from_directory(tempfile.mkdtemp())


TorchTrainer(train_func).fit()
tune.Tuner(objective).fit()
