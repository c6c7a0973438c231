"""``ray.train.sklearn``, which Ray dropped in 2.36."""

from __future__ import annotations

from ._checkpoints.sklearn import SklearnCheckpoint
from ._predictors.sklearn import SklearnPredictor
from ._unsupported import unsupported

SklearnTrainer = unsupported(
    "SklearnTrainer",
    "Ray dropped it in 2.36.",
    "Call estimator.fit() in a Ray task, or spread it over the cluster with "
    "ray.util.joblib.register_ray() and joblib.parallel_backend('ray').",
)

__all__ = ["SklearnCheckpoint", "SklearnPredictor"]
