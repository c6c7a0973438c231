"""``XGBoostPredictor`` and ``LightGBMPredictor``."""

from __future__ import annotations

from typing import Any, ClassVar

import pandas as pd
from typing_extensions import Self

from .._batches import TENSOR_COLUMN, Batch, as_predictions, selected
from .._checkpoints.trees import LightGBMCheckpoint, TreesCheckpoint, XGBoostCheckpoint
from ..predictor import Predictor


class TreesPredictor(Predictor):
    """Predicts with boosted trees."""

    _checkpoint_class: ClassVar[type[TreesCheckpoint]]

    def __init__(self, model: Any, preprocessor: Any = None) -> None:
        self.model = model
        super().__init__(preprocessor)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(model={self.model!r}, preprocessor={self._preprocessor!r})"

    @classmethod
    def from_checkpoint(cls, checkpoint: Any) -> Self:  # type: ignore[override]
        """The predictor of the model in a checkpoint."""
        found: Any = cls._checkpoint_class.from_checkpoint(checkpoint)
        return cls(found.get_model(), found.get_preprocessor())


class XGBoostPredictor(TreesPredictor):
    """Predicts with an XGBoost model."""

    _checkpoint_class = XGBoostCheckpoint

    def predict(
        self,
        data: Batch,
        feature_columns: list[Any] | None = None,
        dmatrix_kwargs: dict[str, Any] | None = None,
        **predict_kwargs: Any,
    ) -> Any:
        """The predictions for a batch, or for some of its columns."""
        return super().predict(
            data, feature_columns=feature_columns, dmatrix_kwargs=dmatrix_kwargs, **predict_kwargs
        )

    def _predict_pandas(
        self,
        data: pd.DataFrame,
        feature_columns: list[Any] | None = None,
        dmatrix_kwargs: dict[str, Any] | None = None,
        **predict_kwargs: Any,
    ) -> Any:
        import xgboost  # noqa: PLC0415  (only who has such a model needs it)

        chosen = selected(data, feature_columns)
        arguments = dict(dmatrix_kwargs or {})
        if isinstance(chosen, pd.DataFrame):
            names = chosen.columns.tolist()
            chosen = chosen.to_numpy()
            if all(isinstance(name, str) for name in names):
                arguments["feature_names"] = names
        matrix = xgboost.DMatrix(chosen, **arguments)
        return as_predictions(self.model.predict(matrix, **predict_kwargs))


class LightGBMPredictor(TreesPredictor):
    """Predicts with a LightGBM model."""

    _checkpoint_class = LightGBMCheckpoint

    def predict(
        self, data: Batch, feature_columns: list[Any] | None = None, **predict_kwargs: Any
    ) -> Any:
        """The predictions for a batch, or for some of its columns."""
        return super().predict(data, feature_columns=feature_columns, **predict_kwargs)

    def _predict_pandas(
        self, data: pd.DataFrame, feature_columns: list[Any] | None = None, **predict_kwargs: Any
    ) -> Any:
        chosen = selected(data, feature_columns)
        if TENSOR_COLUMN in data:
            chosen = pd.DataFrame(chosen).infer_objects()
            names = chosen.select_dtypes(include="object").columns
            chosen = chosen.astype(dict.fromkeys(names, pd.CategoricalDtype()))
        return as_predictions(self.model.predict(chosen, **predict_kwargs))
