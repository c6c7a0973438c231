from ray import train, tune
from ray.train import RunConfig, UserCallback
from ray.train.torch import TorchTrainer


class Mine(UserCallback):
    pass


def train_func(config):
    print(config)


def train_driver(config):
    run_config = RunConfig(name="x", callbacks=[Mine()])
    TorchTrainer(train_func, run_config=run_config).fit()


tune.Tuner(train_driver).fit()
