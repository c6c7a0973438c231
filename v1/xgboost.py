"""``ray.train.xgboost`` as V1 had it."""

from __future__ import annotations

from typing import Any

from ray.train.v2.xgboost.xgboost_trainer import XGBoostTrainer as _EngineXGBoostTrainer
from ray.train.xgboost import RayTrainReportCallback, XGBoostCheckpoint, XGBoostConfig

from ._gbdt import GBDTTrainer

__all__ = ["RayTrainReportCallback", "XGBoostCheckpoint", "XGBoostConfig", "XGBoostTrainer"]


def _legacy_class() -> type[Any]:
    from ray.train.xgboost.xgboost_trainer import XGBoostTrainer as V1Trainer  # noqa: PLC0415

    return V1Trainer  # type: ignore[no-any-return]


class XGBoostTrainer(GBDTTrainer):
    """Data-parallel training with XGBoost."""

    _engine_class = _EngineXGBoostTrainer
    _backend_argument = "xgboost_config"
    _legacy_class = staticmethod(_legacy_class)
    _train_arguments = "xgboost_train_kwargs"
