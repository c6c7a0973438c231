# fixture: select=RS601+RS605+RS315
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune import RunConfig


def train_func(config):
    train.report({}, checkpoint=train.Checkpoint("/x"))


def search(folder):
    trainer = TorchTrainer(train_func)
    results = "./results"
    tune.Tuner(
        trainer,
        param_space={"train_loop_config": {"lr": tune.grid_search([0.1])}},
        run_config=RunConfig(local_dir=results, name="search"),
    ).fit()
    tune.Tuner(
        TorchTrainer(train_func),
        param_space={"train_loop_config": {"lr": tune.grid_search([0.1])}},
        run_config=RunConfig(local_dir=folder),
    ).fit()
    absolute = "/results"
    tune.Tuner(
        TorchTrainer(train_func),
        param_space={"train_loop_config": {"lr": tune.grid_search([0.1])}},
        run_config=RunConfig(local_dir=absolute),
    ).fit()
