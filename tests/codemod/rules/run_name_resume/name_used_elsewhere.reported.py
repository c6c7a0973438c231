# fixture: decide=run-names:unique
import os

from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

NAME = "third"


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


TorchTrainer(train_func, run_config=RunConfig(name="experiment")).fit()  # <-
print(os.listdir("/results/experiment"))
TorchTrainer(train_func, run_config=RunConfig(name=NAME)).fit()  # <-
print(os.listdir(os.path.join("/results", NAME)))
