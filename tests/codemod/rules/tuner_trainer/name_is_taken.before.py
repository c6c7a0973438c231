from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def train_driver():
    print("mine")


train_driver()
trainer = TorchTrainer(train_func)
tune.Tuner(trainer).fit()
