from ray.train.torch import TorchTrainer


def train(function):
    return TorchTrainer(function).fit()
