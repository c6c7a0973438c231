import os

from ray import tune
from ray.air import RunConfig
from ray.train.torch import TorchTrainer

os.environ["RAY_STORAGE"] = "/mnt/results"


def launch(train_func, config, options):
    RunConfig("a", "/mnt/results")
    RunConfig(**options)
    tune.Tuner(train_func, run_config=RunConfig(name="a")).fit()
    TorchTrainer(train_func, run_config=config).fit()
    TorchTrainer(train_func, **options).fit()
