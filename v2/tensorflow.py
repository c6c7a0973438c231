"""``ray.train.tensorflow`` of Ray Train V2."""

from __future__ import annotations

from ray.train.tensorflow import *  # noqa: F403
from ray.train.tensorflow import __all__ as _ray_names

from ._ray import trainers
from ._trainer import RelayedTrainer

__all__ = list(_ray_names)


class TensorflowTrainer(RelayedTrainer, trainers.TensorflowTrainer):  # type: ignore[misc]
    """As Ray's, with prompt reports."""
