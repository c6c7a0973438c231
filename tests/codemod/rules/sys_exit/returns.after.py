"""A training script."""

from functools import partial

from ray.train.torch import TorchTrainer


def train_func(config, data):
    if config["dry_run"]:
        print("dry run")
        return  # nothing to do
    for epoch in range(3):
        try:
            if epoch == 2: return
        except ValueError:
            return
    return


TorchTrainer(partial(train_func, data=1)).fit()
