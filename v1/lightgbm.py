"""``ray.train.lightgbm`` as V1 had it."""

from __future__ import annotations

from ray.train.lightgbm import (
    LightGBMConfig,
    RayTrainReportCallback,
    get_network_params,
)

from railswitch.v2._ray import trainers

from ._checkpoints.trees import LightGBMCheckpoint
from ._gbdt import GBDTTrainer
from ._predictors.trees import LightGBMPredictor

__all__ = [
    "LightGBMCheckpoint",
    "LightGBMConfig",
    "LightGBMPredictor",
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
