import os
import tempfile

from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


def results(timeout):
    return os.path.join(tempfile.gettempdir(), "results", str(timeout))


TorchTrainer(train_func, run_config=RunConfig(name="a", storage_path="/results")).fit()  # <-
TorchTrainer(train_func, run_config=RunConfig(name="b", storage_path=results(1))).fit()  # <-
