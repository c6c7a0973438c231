# fixture: select=RS601+RS605+RS315
import os

from ray import tune
from ray.air import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune import TuneConfig, Tuner


def train_func(config):
    pass


def make(name):
    trainer = TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2))
    first = Tuner(
        trainer,
        param_space={"train_loop_config": {"lr": tune.grid_search([1, 2])}},
        run_config=RunConfig(name="a", local_dir="one"),
    )
    other = TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=3))
    second = Tuner(
        other,
        param_space={"train_loop_config": {"lr": tune.grid_search([1, 2])}},
        run_config=RunConfig(name="b", local_dir="two"),
    )
    return first.fit(), second.fit()
