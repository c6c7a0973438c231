# fixture: decide=metrics:return, select=RS202
"""The Tuner needs the reports."""
from ray import train, tune
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})  # <-


def make():
    trainer = TorchTrainer(train_func)
    return trainer


trainer = make()
tuner = tune.Tuner(trainable=trainer)
print(tuner.fit().get_best_result().metrics["loss"])
print(TorchTrainer(train_func).fit().metrics)
