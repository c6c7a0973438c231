from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def train_driver(config):
    TorchTrainer(train_func).fit()


tune.Tuner(TorchTrainer(train_func))  # <-
tune.Tuner(train_driver, tune_config=tune.TuneConfig(max_concurrent_trials=None))  # <-
