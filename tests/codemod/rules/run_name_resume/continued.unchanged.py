# fixture: decide=run-names:continue
from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"loss": 0.1}, checkpoint=train.Checkpoint("/model"))


TorchTrainer(train_func, run_config=RunConfig(name="experiment")).fit()
