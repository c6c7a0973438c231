"""``ray.train.xgboost`` as V1 had it."""

from __future__ import annotations

from ray.train.xgboost import RayTrainReportCallback, XGBoostConfig

from railswitch.v2._ray import trainers

from ._checkpoints.trees import XGBoostCheckpoint
from ._gbdt import GBDTTrainer
from ._predictors.trees import XGBoostPredictor

__all__ = [
    "RayTrainReportCallback",
    "XGBoostCheckpoint",
    "XGBoostConfig",
    "XGBoostPredictor",
    "XGBoostTrainer",
]


class XGBoostTrainer(GBDTTrainer):
    """Data-parallel training with XGBoost."""

    _engine_class = trainers.XGBoostTrainer
    _ray_name = "XGBoostTrainer"
    _backend_argument = "xgboost_config"
    _train_arguments = "xgboost_train_kwargs"
