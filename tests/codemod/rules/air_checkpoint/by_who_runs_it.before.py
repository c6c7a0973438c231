import tempfile

from ray import tune
from ray.air import Checkpoint
from ray.air.checkpoint import Checkpoint as Other
from ray.train.torch import TorchTrainer


def train_func():
    return Checkpoint.from_directory(tempfile.mkdtemp())


def objective(config):
    return Other.from_directory(tempfile.mkdtemp())


TorchTrainer(train_func).fit()
tune.Tuner(objective).fit()
