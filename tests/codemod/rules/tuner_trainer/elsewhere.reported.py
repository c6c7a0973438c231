# fixture: unsafe
from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def build():
    return TorchTrainer(train_func)


def start(options, trainer: TorchTrainer):
    tune.Tuner(build()).fit()  # <-
    tune.Tuner(trainer).fit()  # <-
    other = TorchTrainer(train_func, **options)
    tune.Tuner(other).fit()  # <-
