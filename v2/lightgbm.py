"""``ray.train.lightgbm`` of Ray Train V2."""

from __future__ import annotations

from typing import Any

from ray.train.lightgbm import *  # noqa: F403
from ray.train.lightgbm import __all__ as _ray_names

from ._ray import release, trainers
from ._trainer import RelayedTrainer

__all__ = list(_ray_names)


class LightGBMTrainer(RelayedTrainer, trainers.LightGBMTrainer):  # type: ignore[misc]
    """As Ray's, with prompt reports."""


def __getattr__(name: str) -> Any:
    """Say which Ray has a name that the installed one lacks."""
    raise release.missing(f"lightgbm.{name}")
