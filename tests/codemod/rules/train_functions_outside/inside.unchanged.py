from ray import train
from ray.train.torch import TorchTrainer


def loop():
    print(train.get_context().get_world_size())
    train.report({"loss": 0.1})


def helper():
    return train.get_context().get_world_rank()


def main():
    def inner():
        train.report({"loss": 0.1})

    TorchTrainer(inner).fit()
    TorchTrainer(lambda: train.report({"loss": 0.1})).fit()
