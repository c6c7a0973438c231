"""``SklearnPredictor``."""

from __future__ import annotations

from typing import Any

import joblib
import pandas as pd
from ray.util.joblib import register_ray
from typing_extensions import Self

from .._batches import Batch, as_predictions, selected
from .._checkpoints.sklearn import SklearnCheckpoint
from ..predictor import Predictor

_CPUS = ("n_jobs", "thread_count")
"""How estimators call the number of CPUs; the second is CatBoost's."""


class SklearnPredictor(Predictor):
    """Predicts with a scikit-learn estimator."""

    def __init__(self, estimator: Any, preprocessor: Any = None) -> None:
        self.estimator = estimator
        super().__init__(preprocessor)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(estimator={self.estimator!r}, "
            f"preprocessor={self._preprocessor!r})"
        )

    @classmethod
    def from_checkpoint(cls, checkpoint: Any) -> Self:  # type: ignore[override]
        """The predictor of the estimator in a checkpoint."""
        found = SklearnCheckpoint.from_checkpoint(checkpoint)
        return cls(found.get_estimator(), found.get_preprocessor())

    def predict(
        self,
        data: Batch,
        feature_columns: list[Any] | None = None,
        num_estimator_cpus: int | None = None,
        **predict_kwargs: Any,
    ) -> Any:
        """The predictions for a batch, or for some of its columns."""
        return super().predict(
            data,
            feature_columns=feature_columns,
            num_estimator_cpus=num_estimator_cpus,
            **predict_kwargs,
        )

    def _predict_pandas(
        self,
        data: pd.DataFrame,
        feature_columns: list[Any] | None = None,
        num_estimator_cpus: int | None = 1,
        **predict_kwargs: Any,
    ) -> Any:
        chosen = selected(data, feature_columns)
        if not num_estimator_cpus:
            return as_predictions(self.estimator.predict(chosen, **predict_kwargs))
        set_cpus(self.estimator, num_estimator_cpus)
        register_ray()
        with joblib.parallel_backend("ray", n_jobs=num_estimator_cpus):
            return as_predictions(self.estimator.predict(chosen, **predict_kwargs))


def set_cpus(estimator: Any, cpus: int) -> None:
    """Let an estimator, and those inside of it, use that many CPUs."""
    estimator.set_params(**dict.fromkeys(cpu_parameters(estimator), cpus))


def cpu_parameters(estimator: Any) -> list[str]:
    """The parameters of an estimator, and of those inside of it, that are a number of CPUs."""
    return [name for name in estimator.get_params(deep=True) if name.endswith(_CPUS)]
