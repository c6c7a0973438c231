import time

# The rest is for workers:
LIMIT = 3

from ray.train.torch import TorchTrainer


def train_func(config):
    time.sleep(LIMIT)
    return


TorchTrainer(train_func).fit()
