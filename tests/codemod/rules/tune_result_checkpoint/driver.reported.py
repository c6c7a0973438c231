from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def train_driver(config):
    TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()


results = tune.Tuner(train_driver).fit()
print(results[0].checkpoint)  # <-
