"""There are no imports at the top to stand beside."""

from ray import train

print("loading")

import typing

if typing.TYPE_CHECKING:
    from ray.train.torch import TorchTrainer


def run(trainer: TorchTrainer):
    try:
        return trainer.fit()
    except (RuntimeError, train.TrainingFailedError):
        return None
