"""``ray.train.batch_predictor``, which Ray had until 2.6, on Ray Data of today."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import ray.data

from ._batches import with_numpy_columns
from .checkpoint import Checkpoint
from .predictor import Predictor, predictor_of

__all__ = ["BatchPredictor"]

_UNSET = object()


class BatchPredictor:
    """Predicts for whole datasets, with a predictor in each of several actors.

    >>> BatchPredictor.from_pandas_udf(lambda frame: frame * 2)
    BatchPredictor(checkpoint=Checkpoint(data_dict=['dummy']), predictor_cls=PandasUDFPredictor)
    """

    def __init__(
        self, checkpoint: Any, predictor_cls: type[Predictor], **predictor_kwargs: Any
    ) -> None:
        self._checkpoint = _as_legacy(checkpoint)
        self._predictor_cls = predictor_cls
        self._predictor_kwargs = predictor_kwargs
        self._preprocessor: Any = _UNSET

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(checkpoint={self._checkpoint}, "
            f"predictor_cls={self._predictor_cls.__name__})"
        )

    @classmethod
    def from_checkpoint(
        cls, checkpoint: Any, predictor_cls: type[Predictor], **kwargs: Any
    ) -> BatchPredictor:
        """A batch predictor of the model in a checkpoint.

        Further arguments are those of the predictor's own ``from_checkpoint``.
        """
        return cls(checkpoint, predictor_cls, **kwargs)

    @classmethod
    def from_pandas_udf(cls, pandas_udf: Callable[..., pd.DataFrame]) -> BatchPredictor:
        """A batch predictor that calls a function with data frames."""
        return cls(Checkpoint.from_dict({"dummy": 1}), predictor_of(pandas_udf))

    def get_preprocessor(self) -> Any:
        """What transforms the data before the model sees it: the checkpoint's, unless set."""
        if self._preprocessor is not _UNSET:
            return self._preprocessor
        return self._checkpoint.get_preprocessor()

    def set_preprocessor(self, preprocessor: Any) -> None:
        """Set what transforms the data before the model sees it, or None."""
        self._preprocessor = preprocessor

    def predict(
        self,
        data: ray.data.Dataset,
        *,
        feature_columns: list[str] | None = None,
        keep_columns: list[str] | None = None,
        batch_size: int = 4096,
        min_scoring_workers: int = 1,
        max_scoring_workers: int | None = None,
        num_cpus_per_worker: float | None = None,
        num_gpus_per_worker: float | None = None,
        separate_gpu_stage: bool = True,
        ray_remote_args: dict[str, Any] | None = None,
        **predict_kwargs: Any,
    ) -> ray.data.Dataset:
        """A dataset of predictions; like all datasets it is made when it is asked for.

        Args:
            data: the dataset to predict for.
            feature_columns: the columns, after preprocessing, that the predictor is given.
            keep_columns: the columns, after preprocessing, that stand beside the predictions.
            batch_size: how many rows the predictor is given at once.
            min_scoring_workers: how many actors predict at least.
            max_scoring_workers: how many actors predict at most.
            num_cpus_per_worker: the CPUs of an actor; 1 unless it has a GPU.
            num_gpus_per_worker: the GPUs of an actor; the predictor then uses them.
            separate_gpu_stage: whether the data is preprocessed elsewhere than on the GPU's actors.
            ray_remote_args: further options of the actors.
            predict_kwargs: arguments of the predictor's own ``predict``.

        """
        gpus = num_gpus_per_worker or 0
        cpus = num_cpus_per_worker if num_cpus_per_worker is not None else int(gpus == 0)
        predictor_kwargs = dict(self._predictor_kwargs)
        if gpus and "use_gpu" in inspect.signature(self._predictor_cls.from_checkpoint).parameters:
            predictor_kwargs.setdefault("use_gpu", True)
        preprocessor = self.get_preprocessor()
        is_inside = preprocessor is not None and gpus > 0 and not separate_gpu_stage
        batch_format = self._predictor_cls._batch_format_to_use()
        if is_inside:
            batch_format = preprocessor._determine_transform_to_use()
        elif preprocessor is not None:
            data = preprocessor.transform(data)
        return data.map_batches(
            Scorer,
            compute=ray.data.ActorPoolStrategy(
                min_size=min_scoring_workers, max_size=max_scoring_workers
            ),
            batch_format=str(getattr(batch_format, "value", batch_format)),
            batch_size=batch_size,
            zero_copy_batch=False,  # predictors could always write into their batches
            fn_constructor_args=[
                Scoring(
                    checkpoint=ray.put(_portable(self._checkpoint)),
                    predictor_cls=self._predictor_cls,
                    predictor_kwargs=predictor_kwargs,
                    preprocessor=preprocessor if is_inside else None,
                    feature_columns=feature_columns,
                    keep_columns=keep_columns or [],
                    predict_kwargs=predict_kwargs,
                )
            ],
            **{**(ray_remote_args or {}), "num_cpus": cpus, "num_gpus": gpus},
        )

    def predict_pipelined(
        self,
        data: ray.data.Dataset,
        *,
        blocks_per_window: int | None = None,
        bytes_per_window: int | None = None,
        **arguments: Any,
    ) -> ray.data.Dataset:
        """A dataset of predictions, as :meth:`predict` makes it.

        Ray Data streams every dataset; the windows of a ``DatasetPipeline`` are no longer needed.
        """
        if blocks_per_window is None and bytes_per_window is None:
            raise ValueError("give one of blocks_per_window and bytes_per_window.")
        return self.predict(data, **arguments)


@dataclass(frozen=True)
class Scoring:
    """What an actor has to know to predict."""

    checkpoint: Any
    """A reference: whoever needs the checkpoint gets it once."""
    predictor_cls: type[Predictor]
    predictor_kwargs: dict[str, Any]
    preprocessor: Any
    """What the actor transforms its batches with itself, or None."""
    feature_columns: list[str] | None
    keep_columns: list[str]
    predict_kwargs: dict[str, Any]


class Scorer:
    """Predicts for the batches of a dataset, in an actor of Ray Data."""

    def __init__(self, scoring: Scoring) -> None:
        # A predictor may change what it is given, such as a model.
        self._predictor = scoring.predictor_cls.from_checkpoint(
            ray.get(scoring.checkpoint), **copy.deepcopy(scoring.predictor_kwargs)
        )
        self._predictor._set_cast_tensor_columns()
        self._predictor.set_preprocessor(None)  # the data is preprocessed before columns are chosen
        self._scoring = scoring

    def __call__(self, batch: Any) -> Any:
        """The predictions for a batch, and the columns that are kept."""
        batch = with_numpy_columns(batch)
        if self._scoring.preprocessor is not None:
            batch = self._scoring.preprocessor.transform_batch(batch)
        predicted = self._predictor.predict(self._features(batch), **self._scoring.predict_kwargs)
        for column in self._scoring.keep_columns:
            predicted[column] = _column(batch, column, predicted)
        return predicted

    def _features(self, batch: Any) -> Any:
        columns = self._scoring.feature_columns
        if not columns:
            return batch
        if isinstance(batch, np.ndarray):
            raise ValueError(f"a batch that is one array has no columns {columns} to choose.")
        if isinstance(batch, dict):
            return {name: batch[name] for name in batch if name in columns}
        return batch[columns]


def _column(batch: Any, column: str, predicted: Any) -> Any:
    """A column of a batch, as it fits beside the predictions."""
    if isinstance(batch, np.ndarray):
        raise ValueError(f"a batch that is one array has no column {column!r} to keep.")
    kept = batch[column]
    return kept.to_numpy() if isinstance(kept, pd.Series) and isinstance(predicted, dict) else kept


def _as_legacy(checkpoint: Any) -> Any:
    """A checkpoint that can be asked for its preprocessor; Ray's own of today cannot."""
    return checkpoint if hasattr(checkpoint, "get_preprocessor") else Checkpoint.wrap(checkpoint)


def _portable(checkpoint: Any) -> Any:
    """A checkpoint that can be read on every node: one in a local directory is packed."""
    if not isinstance(checkpoint, Checkpoint) or not (checkpoint.uri or "").startswith("file:"):
        return checkpoint
    return type(checkpoint).from_dict(Checkpoint.to_dict(checkpoint))
