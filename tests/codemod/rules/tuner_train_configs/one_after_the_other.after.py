from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def objective(config):
    tune.report({"loss": 1})


def train_func(config):
    pass


run_config = RunConfig(name="training")
TorchTrainer(train_func, run_config=run_config).fit()

run_config = tune.RunConfig(name="search")
tune.Tuner(objective, run_config=run_config).fit()
