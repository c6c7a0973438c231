from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def run(config):
    trainer = TorchTrainer(train_func, run_config=train.RunConfig(name="training"))  # <-
    return trainer.fit()


def train_driver(config):
    result = run(config)
    return result.metrics


tune.Tuner(train_driver).fit()
