# fixture: select=RS601+RS605+RS315
import os

import ray
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune import RunConfig
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    train.report({}, checkpoint=train.Checkpoint("/x"))


def trials_at_once(**needed):
    """As many trials as the cluster has room for, each with all its workers."""
    if not ray.is_initialized():
        ray.init()
    total = ray.cluster_resources()
    room = [total.get(name, 0) // amount for name, amount in needed.items() if amount]
    return max(1, int(min(room)))


def search(folder):
    def train_driver(config):
        trainer = TorchTrainer(
            train_func,
            train_loop_config=config["train_loop_config"],
            run_config=train.RunConfig(
                name=tune.get_context().get_trial_name(),
                callbacks=[TuneReportCallback()],
                storage_path=storage_path,
            ),
        )
        trainer.fit()

    results = "./results"
    storage_path = os.path.abspath(os.path.expanduser(results))
    tune.Tuner(
        train_driver,
        param_space={"train_loop_config": {"lr": tune.grid_search([0.1])}},
        run_config=RunConfig(storage_path=storage_path, name="search"),
        tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=2)),
    ).fit()

    def train_driver_2(config):
        trainer = TorchTrainer(
            train_func,
            train_loop_config=config["train_loop_config"],
            run_config=train.RunConfig(
                name=tune.get_context().get_trial_name(),
                callbacks=[TuneReportCallback()],
                storage_path=storage_path_2,
            ),
        )
        trainer.fit()

    storage_path_2 = os.path.abspath(os.path.expanduser(folder))
    tune.Tuner(
        train_driver_2,
        param_space={"train_loop_config": {"lr": tune.grid_search([0.1])}},
        run_config=RunConfig(storage_path=storage_path_2),
        tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=2)),
    ).fit()
    absolute = "/results"

    def train_driver_3(config):
        trainer = TorchTrainer(
            train_func,
            train_loop_config=config["train_loop_config"],
            run_config=train.RunConfig(
                name=tune.get_context().get_trial_name(),
                callbacks=[TuneReportCallback()],
                storage_path=absolute,
            ),
        )
        trainer.fit()

    tune.Tuner(
        train_driver_3,
        param_space={"train_loop_config": {"lr": tune.grid_search([0.1])}},
        run_config=RunConfig(storage_path=absolute),
        tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=2)),
    ).fit()
