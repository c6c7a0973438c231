# fixture: decide=run-names:unique
import logging
import uuid

from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

NAME = "experiment"


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


print(f"experiment_2 is not {NAME}")
logging.info("Starting %s", NAME)
TorchTrainer(train_func, run_config=RunConfig(name=f"{NAME}-{uuid.uuid4().hex[:8]}")).fit()
