from ray import train
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config)


def main(config):
    TorchTrainer(train_func, run_config=train.RunConfig(name="training")).fit()


main({})
