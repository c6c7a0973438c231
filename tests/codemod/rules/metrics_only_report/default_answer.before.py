# fixture: unsafe, select=RS202+RS512
from ray import train
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})


result = TorchTrainer(train_func).fit()
print(result.metrics["loss"])
