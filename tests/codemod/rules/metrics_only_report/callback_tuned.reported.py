# fixture: decide=metrics:callback, select=RS202
"""Either this one or that one runs, and a Tuner may."""
from ray import train, tune
from ray.train.horovod import HorovodTrainer
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})  # <-


trainer = TorchTrainer(train_func)
tuner = tune.Tuner(trainable=trainer)
print(trainer.fit().metrics)
print(HorovodTrainer(train_func).fit().metrics)


def either(is_first):
    if is_first:
        chosen = TorchTrainer(train_func)
    else:
        chosen = TorchTrainer(print)
    return chosen.fit().metrics
