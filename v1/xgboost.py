"""``ray.train.xgboost`` as V1 had it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ray.train.xgboost import RayTrainReportCallback, XGBoostConfig

from railswitch.v2._ray import legacy, trainers

from ._gbdt import GBDTTrainer

if TYPE_CHECKING:
    from ray.train.xgboost import XGBoostCheckpoint

__all__ = ["RayTrainReportCallback", "XGBoostCheckpoint", "XGBoostConfig", "XGBoostTrainer"]


class XGBoostTrainer(GBDTTrainer):
    """Data-parallel training with XGBoost."""

    _engine_class = trainers.XGBoostTrainer
    _ray_name = "XGBoostTrainer"
    _backend_argument = "xgboost_config"
    _train_arguments = "xgboost_train_kwargs"


def __getattr__(name: str) -> Any:
    """Fetch what Ray has announced to remove when it is asked for."""
    if name != "XGBoostCheckpoint":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return legacy.of_ray("ray.train.xgboost", name)
