from ray import tune
from ray.air import config
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    pass


settings = {"name": "x", "verbose": 1}
TorchTrainer(train_func, run_config=RunConfig(**settings)).fit()  # <-
TorchTrainer(train_func, run_config=RunConfig(**{"name": "x"}, **dict(verbose=2))).fit()  # <-

later = dict(name="x")
later["verbose"] = 0
TorchTrainer(train_func, run_config=RunConfig(**later)).fit()  # <-

fine = {"name": "x"}
TorchTrainer(train_func, run_config=RunConfig(**fine)).fit()
tune.Tuner(train_func, run_config=config.RunConfig(**settings)).fit()
