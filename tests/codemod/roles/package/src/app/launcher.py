from ray.train.torch import TorchTrainer


def run(function):
    TorchTrainer(function).fit()
