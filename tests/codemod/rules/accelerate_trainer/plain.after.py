# fixture: unsafe
from ray.train.torch import TorchTrainer


def train_func():
    pass


TorchTrainer(train_func).fit()
