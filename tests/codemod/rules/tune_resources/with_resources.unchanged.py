from ray import tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def train_driver(config):
    TorchTrainer(train_func).fit()


tune.Tuner(tune.with_resources(train_driver, {"driver": 1}))
