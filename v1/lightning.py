"""``ray.train.lightning``, as V1 and as Ray AIR had it."""

from __future__ import annotations

from ray.train.lightning import (
    RayDDPStrategy,
    RayDeepSpeedStrategy,
    RayFSDPStrategy,
    RayLightningEnvironment,
    RayTrainReportCallback,
    prepare_trainer,
)

from ._checkpoints.lightning import LightningCheckpoint
from ._lightning_trainer import LightningConfigBuilder, LightningTrainer
from ._predictors.lightning import LightningPredictor

__all__ = [
    "LightningCheckpoint",
    "LightningConfigBuilder",
    "LightningPredictor",
    "LightningTrainer",
    "RayDDPStrategy",
    "RayDeepSpeedStrategy",
    "RayFSDPStrategy",
    "RayLightningEnvironment",
    "RayTrainReportCallback",
    "prepare_trainer",
]
