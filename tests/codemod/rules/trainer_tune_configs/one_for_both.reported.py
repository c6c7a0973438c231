from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def driver(config):
    TorchTrainer(train_func, run_config=train.RunConfig(name="training")).fit()


shared = tune.RunConfig(name="both")  # <-
tune.Tuner(driver, run_config=shared).fit()
TorchTrainer(train_func, run_config=shared).fit()
