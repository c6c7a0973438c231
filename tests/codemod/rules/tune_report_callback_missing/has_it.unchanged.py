from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config)


def make_callbacks():
    return [TuneReportCallback()]


def train_driver(config):
    callbacks = [TuneReportCallback()]
    TorchTrainer(train_func, run_config=train.RunConfig(callbacks=callbacks)).fit()
    TorchTrainer(train_func, run_config=train.RunConfig(callbacks=make_callbacks())).fit()


tune.Tuner(train_driver).fit()
