import logging

from ray.train.torch import TorchTrainer


def train_func(options):
    logging.basicConfig(level=logging.INFO)  # <-
    logging.basicConfig(**options)  # <-


TorchTrainer(train_func).fit()
