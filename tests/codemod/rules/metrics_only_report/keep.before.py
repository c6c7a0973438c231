# fixture: keep-metrics
from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    helper({"loss": 1})


def helper(metrics):
    train.report(metrics)


def saves(config):
    train.report({"loss": 1}, checkpoint=config["checkpoint"])


TorchTrainer(train_func).fit()
TorchTrainer(train_func, run_config=RunConfig(name="named")).fit()
TorchTrainer(saves, run_config=RunConfig(name="saved")).fit()
