from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config)


def train_driver(config):
    TorchTrainer(train_func, run_config=RunConfig(callbacks=[TuneReportCallback()])).fit()


tune.Tuner(train_driver).fit()
