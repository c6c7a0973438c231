from ray.train.torch import TorchTrainer, get_device
from mylib import get_device as mine


def loop():
    print(get_device(), mine())


def helper():
    return get_device()


TorchTrainer(loop).fit()
mine()
