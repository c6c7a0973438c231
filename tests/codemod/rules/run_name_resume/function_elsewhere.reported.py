from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

from loops import train_elsewhere


def train_func():
    train.report({"loss": 0.1})


TorchTrainer(train_func, run_config=RunConfig(name="experiment")).fit()
TorchTrainer(train_elsewhere, run_config=RunConfig(name="elsewhere")).fit()  # <-
