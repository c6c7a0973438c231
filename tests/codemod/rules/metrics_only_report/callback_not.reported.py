# fixture: decide=metrics:callback, select=RS202
"""Not all that becomes of these trainers is seen."""
from elsewhere import launch, run_config

from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})  # <-


def handed_on():
    launch(TorchTrainer(train_func))


def in_a_list():
    trainers = [TorchTrainer(train_func) for _ in range(3)]
    return [trainer.fit().metrics for trainer in trainers]


def config_from_elsewhere():
    return TorchTrainer(train_func, run_config=run_config).fit().metrics


def callbacks_from_elsewhere(callbacks):
    return TorchTrainer(train_func, run_config=RunConfig(callbacks=callbacks)).fit().metrics
