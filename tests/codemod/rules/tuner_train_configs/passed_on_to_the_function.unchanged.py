from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def driver(config, run_config):
    TorchTrainer(train_func, run_config=run_config).fit()


tune.Tuner(tune.with_parameters(driver, run_config=train.RunConfig(name="one"))).fit()
