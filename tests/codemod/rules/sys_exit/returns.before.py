"""A training script."""

import sys
from functools import partial

from ray.train.torch import TorchTrainer


def train_func(config, data):
    if config["dry_run"]:
        print("dry run")
        sys.exit(0)  # nothing to do
    for epoch in range(3):
        try:
            if epoch == 2: exit()
        except ValueError:
            sys.exit()
    sys.exit(None)


TorchTrainer(partial(train_func, data=1)).fit()
