"""``ray.train.lightning`` of Ray Train V2."""

from __future__ import annotations

from ray.train.lightning import *  # noqa: F403
from ray.train.lightning import RayTrainReportCallback
from ray.train.lightning import __all__ as _ray_names

from . import _versions

__all__ = list(_ray_names)

_versions.with_clear_arguments(
    RayTrainReportCallback, _versions.ARGUMENTS_SINCE["lightning.RayTrainReportCallback"]
)
