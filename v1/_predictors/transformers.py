"""``TransformersPredictor``, which was ``HuggingFacePredictor`` before 2.5."""

from __future__ import annotations

from typing import Any

import pandas as pd
import transformers
from typing_extensions import Self

from .._batches import TENSOR_COLUMN, Batch, unwrapped
from .._checkpoints.transformers import TransformersCheckpoint
from ..predictor import Predictor


class TransformersPredictor(Predictor):
    """Predicts with a pipeline of Hugging Face Transformers."""

    def __init__(
        self, pipeline: Any = None, preprocessor: Any = None, use_gpu: bool = False
    ) -> None:
        self.pipeline = pipeline
        self.use_gpu = use_gpu
        super().__init__(preprocessor)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(pipeline={self.pipeline!r}, "
            f"preprocessor={self._preprocessor!r})"
        )

    @classmethod
    def from_checkpoint(
        cls,
        checkpoint: Any,
        *,
        pipeline_cls: Any = None,
        model_cls: Any = None,
        pretrained_model_kwargs: dict[str, Any] | None = None,
        use_gpu: bool = False,
        **pipeline_kwargs: Any,
    ) -> Self:
        """The predictor of a pipeline for the model in a checkpoint.

        The arguments are those of ``transformers.pipeline``; ``task`` or ``pipeline_cls`` must be
        among them.
        """
        if not pipeline_cls and "task" not in pipeline_kwargs:
            raise ValueError("give pipeline_cls, or the task of the pipeline.")
        if use_gpu and "device_map" not in pipeline_kwargs:
            pipeline_kwargs.setdefault("device", 0)
        found = TransformersCheckpoint.from_checkpoint(checkpoint)
        with found.as_directory() as directory:
            model: Any = directory
            if model_cls:
                model = found.get_model(model_cls, **(pretrained_model_kwargs or {}))
            if pipeline_cls and model_cls:
                pipeline = pipeline_cls(model, **pipeline_kwargs)
            else:
                if pipeline_cls:
                    pipeline_kwargs["pipeline_class"] = pipeline_cls
                pipeline = transformers.pipeline(model=model, **pipeline_kwargs)
        return cls(pipeline, found.get_preprocessor(), use_gpu)

    def predict(
        self, data: Batch, feature_columns: list[Any] | None = None, **pipeline_call_kwargs: Any
    ) -> Any:
        """What the pipeline says to a batch, or to some of its columns."""
        return super().predict(data, feature_columns=feature_columns, **pipeline_call_kwargs)

    def _predict_pandas(
        self,
        data: pd.DataFrame,
        feature_columns: list[Any] | None = None,
        **pipeline_call_kwargs: Any,
    ) -> Any:
        if feature_columns and TENSOR_COLUMN in data:
            data = pd.DataFrame(unwrapped(data[TENSOR_COLUMN].to_numpy()))
        if feature_columns:
            data = data[feature_columns]
        said = self.pipeline(self._inputs(data), **pipeline_call_kwargs)
        rows = [row[0] if isinstance(row, list) and len(row) == 1 else row for row in said]
        frame = pd.DataFrame(rows)
        frame.columns = pd.Index([str(name) for name in frame.columns])
        return frame

    def _inputs(self, data: pd.DataFrame) -> Any:
        """What a pipeline takes: a list, or a table if it answers questions about tables."""
        if type(self.pipeline).__name__ == "TableQuestionAnsweringPipeline":
            return data
        columns: Any = [data[name].to_list() for name in data.columns]
        while isinstance(columns, list) and len(columns) == 1:
            columns = columns[0]
        return columns
