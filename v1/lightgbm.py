"""``ray.train.lightgbm`` as V1 had it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ray.train.lightgbm import (
    LightGBMConfig,
    RayTrainReportCallback,
    get_network_params,
)

from railswitch.v2._ray import legacy, trainers

from ._gbdt import GBDTTrainer

if TYPE_CHECKING:
    from ray.train.lightgbm import LightGBMCheckpoint

__all__ = [
    "LightGBMCheckpoint",
    "LightGBMConfig",
    "LightGBMTrainer",
    "RayTrainReportCallback",
    "get_network_params",
]


class LightGBMTrainer(GBDTTrainer):
    """Data-parallel training with LightGBM."""

    _engine_class = trainers.LightGBMTrainer
    _ray_name = "LightGBMTrainer"
    _backend_argument = "lightgbm_config"
    _train_arguments = "lightgbm_train_kwargs"


def __getattr__(name: str) -> Any:
    """Fetch what Ray has announced to remove when it is asked for."""
    if name != "LightGBMCheckpoint":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return legacy.of_ray("ray.train.lightgbm", name)
