from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 0.1})


def driver(config):
    def inner(config):
        train.report({"rank": train.get_context().get_world_rank()})

    TorchTrainer(train_func, train_loop_config=config).fit()
    TorchTrainer(inner, train_loop_config=config).fit()


tune.Tuner(driver).fit()
