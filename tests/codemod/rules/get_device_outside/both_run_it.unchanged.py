from ray import tune
from ray.train.torch import TorchTrainer, get_device


def loop(config):
    print(get_device())


TorchTrainer(loop).fit()
tune.Tuner(loop).fit()
