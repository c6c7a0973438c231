from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func():
    train.report({"rank": train.get_context().get_world_rank()})


def objective(config):
    tune.report({"x": config["x"]})


TorchTrainer(train_func).fit()
tune.Tuner(objective).fit()
