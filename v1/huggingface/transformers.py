"""``ray.train.huggingface.transformers``, as today and as Ray AIR had it."""

from __future__ import annotations

from ray.train.huggingface.transformers import RayTrainReportCallback, prepare_trainer

from .._checkpoints.transformers import TransformersCheckpoint
from .._predictors.transformers import TransformersPredictor
from ._transformers_trainer import TransformersTrainer

__all__ = [
    "RayTrainReportCallback",
    "TransformersCheckpoint",
    "TransformersPredictor",
    "TransformersTrainer",
    "prepare_trainer",
]
