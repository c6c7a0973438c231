# fixture: select=RS601+RS605+RS315
import os

import ray
from ray import train, tune
from ray.air import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune import TuneConfig, Tuner
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    pass


def trials_at_once(**needed):
    """As many trials as the cluster has room for, each with all its workers."""
    if not ray.is_initialized():
        ray.init()
    total = ray.cluster_resources()
    room = [total.get(name, 0) // amount for name, amount in needed.items() if amount]
    return max(1, int(min(room)))


def make(name):
    def train_driver(config):
        trainer = TorchTrainer(
            train_func,
            scaling_config=ScalingConfig(num_workers=2),
            train_loop_config=config["train_loop_config"],
            run_config=train.RunConfig(
                name=tune.get_context().get_trial_name(),
                callbacks=[TuneReportCallback()],
                storage_path=storage_path,
            ),
        )
        trainer.fit()

    storage_path = os.path.abspath("one")
    first = Tuner(
        train_driver,
        param_space={"train_loop_config": {"lr": tune.grid_search([1, 2])}},
        run_config=RunConfig(name="a", storage_path=storage_path),
        tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=3)),
    )

    def train_driver_2(config):
        other = TorchTrainer(
            train_func,
            scaling_config=ScalingConfig(num_workers=3),
            train_loop_config=config["train_loop_config"],
            run_config=train.RunConfig(
                name=tune.get_context().get_trial_name(),
                callbacks=[TuneReportCallback()],
                storage_path=storage_path_2,
            ),
        )
        other.fit()

    storage_path_2 = os.path.abspath("two")
    second = Tuner(
        train_driver_2,
        param_space={"train_loop_config": {"lr": tune.grid_search([1, 2])}},
        run_config=RunConfig(name="b", storage_path=storage_path_2),
        tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=4)),
    )
    return first.fit(), second.fit()
