import os
import tempfile

from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


def results(timeout):
    return os.path.join(tempfile.gettempdir(), "results", str(timeout))


TorchTrainer(train_func, run_config=RunConfig(name="a", storage_path="/results")).fit()  # <-
TorchTrainer(train_func, run_config=RunConfig(name="b", storage_path=results(1))).fit()  # <-
