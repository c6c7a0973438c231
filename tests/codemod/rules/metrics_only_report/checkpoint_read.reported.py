# fixture: decide=metrics:checkpoint, select=RS202
from ray import train
from ray.train.torch import TorchTrainer


def train_func(config):
    if train.get_checkpoint():
        raise RuntimeError("nothing is ever saved here")
    train.report({"loss": 1})  # <-


print(TorchTrainer(train_func).fit().metrics)
