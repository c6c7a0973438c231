"""``ray.train.xgboost`` of Ray Train V2."""

from __future__ import annotations

from ray.train.xgboost import *  # noqa: F403
from ray.train.xgboost import __all__ as _ray_names

from ._ray import trainers
from ._trainer import RelayedTrainer

__all__ = list(_ray_names)


class XGBoostTrainer(RelayedTrainer, trainers.XGBoostTrainer):  # type: ignore[misc]
    """As Ray's, with prompt reports."""
