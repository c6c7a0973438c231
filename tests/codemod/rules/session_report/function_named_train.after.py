import ray.train
from ray.train.torch import TorchTrainer


def train(config):
    ray.train.report({"loss": 0.1})


TorchTrainer(train).fit()
