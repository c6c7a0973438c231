import time

import sys
# The rest is for workers:
LIMIT = 3

from ray.train.torch import TorchTrainer


def train_func(config):
    time.sleep(LIMIT)
    sys.exit(0)


TorchTrainer(train_func).fit()
