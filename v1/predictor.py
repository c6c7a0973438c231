"""``ray.train.predictor``, which Ray AIR had until 2.6 and Ray dropped later."""

from __future__ import annotations

import abc
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np
import pandas as pd

from ._batches import Arrays, Batch, to_arrays, to_pandas
from .checkpoint import Checkpoint

__all__ = ["Predictor", "PredictorNotSerializableException"]

PANDAS, NUMPY = "pandas", "numpy"


class PredictorNotSerializableException(RuntimeError):  # noqa: N818  (Ray's name)
    """Raised when a predictor is pickled."""


class Predictor(abc.ABC):
    """A model from a checkpoint, which predicts for batches of data.

    A subclass has :meth:`from_checkpoint`, and one of ``_predict_pandas`` and ``_predict_numpy``.

    >>> double = Predictor.from_pandas_udf(lambda frame: frame * 2)
    >>> double.predict(pd.DataFrame({"x": [1, 2]}))["x"].tolist()
    [2, 4]
    """

    def __init__(self, preprocessor: Any = None) -> None:
        self._preprocessor = preprocessor
        self._cast_tensor_columns = False

    @classmethod
    @abc.abstractmethod
    def from_checkpoint(cls, checkpoint: Any, **kwargs: Any) -> Predictor:
        """The predictor of the model in a checkpoint."""

    @classmethod
    def from_pandas_udf(cls, pandas_udf: Callable[..., pd.DataFrame]) -> Predictor:
        """A predictor that calls a function with a data frame.

        >>> Predictor.from_pandas_udf(len).predict(pd.DataFrame({"x": [1, 2]}))
        2
        """
        return predictor_of(pandas_udf).from_checkpoint(Checkpoint.from_dict({"dummy": 1}))

    def get_preprocessor(self) -> Any:
        """What transforms each batch before the model sees it, or None."""
        return self._preprocessor

    def set_preprocessor(self, preprocessor: Any) -> None:
        """Set what transforms each batch before the model sees it."""
        self._preprocessor = preprocessor

    @classmethod
    def preferred_batch_format(cls) -> str:
        """The form of batches that it would rather have, if it takes both.

        >>> Predictor.preferred_batch_format()
        'pandas'
        """
        return PANDAS

    @classmethod
    def _batch_format_to_use(cls) -> str:
        takes = {
            PANDAS: cls._predict_pandas is not Predictor._predict_pandas,
            NUMPY: cls._predict_numpy is not Predictor._predict_numpy,
        }
        if not any(takes.values()):
            raise NotImplementedError(
                f"{cls.__name__} must have _predict_pandas or _predict_numpy."
            )
        preferred = str(
            getattr(cls.preferred_batch_format(), "value", cls.preferred_batch_format())
        )
        return preferred if all(takes.values()) else PANDAS if takes[PANDAS] else NUMPY

    def _set_cast_tensor_columns(self) -> None:
        self._cast_tensor_columns = True

    def predict(self, data: Batch, **kwargs: Any) -> Any:
        """The predictions for a batch, in the form that the batch has.

        The preprocessor of the checkpoint transforms the batch first.
        """
        if not hasattr(self, "_preprocessor"):
            raise NotImplementedError(
                f"{type(self).__name__} must call Predictor.__init__(preprocessor)."
            )
        if type(data) not in {np.ndarray, dict, pd.DataFrame}:
            raise RuntimeError(
                f"a batch is a NumPy array, a dictionary of them or a pandas.DataFrame, not "
                f"{type(data).__name__}."
            )
        given = PANDAS if isinstance(data, pd.DataFrame) else NUMPY
        used = self._batch_format_to_use()
        if self._preprocessor:
            data = self._preprocessor.transform_batch(data)
        if used == PANDAS:
            predicted: Any = self._predict_pandas(to_pandas(data), **kwargs)
        else:
            predicted = self._predict_numpy(to_arrays(data), **kwargs)
        if given == used:
            return predicted
        return to_pandas(predicted) if given == PANDAS else to_arrays(predicted)

    def _predict_pandas(self, data: pd.DataFrame, **kwargs: Any) -> pd.DataFrame:
        """The predictions for a data frame; for subclasses."""
        raise NotImplementedError

    def _predict_numpy(self, data: Arrays, **kwargs: Any) -> Arrays:
        """The predictions for arrays; for subclasses."""
        raise NotImplementedError

    def __reduce__(self) -> NoReturn:
        raise PredictorNotSerializableException(
            "A predictor cannot be sent to another process. Send its checkpoint, and call "
            "from_checkpoint() there."
        )


def predictor_of(pandas_udf: Callable[..., pd.DataFrame]) -> type[Predictor]:
    """The class of predictors that call a function with a data frame.

    >>> predictor_of(len).__name__
    'PandasUDFPredictor'
    """

    class PandasUDFPredictor(Predictor):
        """Calls the function."""

        @classmethod
        def from_checkpoint(cls, checkpoint: Any, **kwargs: Any) -> Predictor:  # noqa: ARG003
            return cls()

        def _predict_pandas(self, data: pd.DataFrame, **kwargs: Any) -> pd.DataFrame:
            return pandas_udf(data, **kwargs)

    return PandasUDFPredictor
