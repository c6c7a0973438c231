"""``ray.train.lightgbm`` as V1 had it."""

from __future__ import annotations

from typing import Any

from ray.train.lightgbm import (
    LightGBMCheckpoint,
    LightGBMConfig,
    RayTrainReportCallback,
    get_network_params,
)
from ray.train.v2.lightgbm.lightgbm_trainer import LightGBMTrainer as _EngineLightGBMTrainer

from ._gbdt import GBDTTrainer

__all__ = [
    "LightGBMCheckpoint",
    "LightGBMConfig",
    "LightGBMTrainer",
    "RayTrainReportCallback",
    "get_network_params",
]


def _legacy_class() -> type[Any]:
    from ray.train.lightgbm.lightgbm_trainer import LightGBMTrainer as V1Trainer  # noqa: PLC0415

    return V1Trainer  # type: ignore[no-any-return]


class LightGBMTrainer(GBDTTrainer):
    """Data-parallel training with LightGBM."""

    _engine_class = _EngineLightGBMTrainer
    _backend_argument = "lightgbm_config"
    _legacy_class = staticmethod(_legacy_class)
    _train_arguments = "lightgbm_train_kwargs"
