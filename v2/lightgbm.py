"""``ray.train.lightgbm`` of Ray Train V2."""

from __future__ import annotations

from ray.train.lightgbm import *  # noqa: F403
from ray.train.lightgbm import __all__ as _ray_names
from ray.train.v2.lightgbm.lightgbm_trainer import LightGBMTrainer as _LightGBMTrainer

from ._trainer import RelayedTrainer

__all__ = list(_ray_names)


class LightGBMTrainer(RelayedTrainer, _LightGBMTrainer):  # type: ignore[misc]
    """As Ray's, with prompt reports."""
