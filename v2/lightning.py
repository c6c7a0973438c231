"""``ray.train.lightning`` of Ray Train V2."""

from __future__ import annotations

from ray.train.lightning import *  # noqa: F403
from ray.train.lightning import RayTrainReportCallback
from ray.train.lightning import __all__ as _ray_names

from ._ray.release import ARGUMENTS_SINCE, with_clear_arguments

__all__ = list(_ray_names)

with_clear_arguments(RayTrainReportCallback, ARGUMENTS_SINCE["lightning.RayTrainReportCallback"])
