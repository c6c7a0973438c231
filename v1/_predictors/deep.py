"""The base of predictors whose models take tensors."""

from __future__ import annotations

import abc
from typing import Any

import pandas as pd

from .._batches import Arrays, to_arrays, to_pandas, unwrapped
from ..predictor import NUMPY, Predictor


class DLPredictor(Predictor):
    """A predictor of a model that takes tensors: one, or several by name."""

    @abc.abstractmethod
    def call_model(self, inputs: Any) -> Any:
        """What the model makes of tensors; override it for models with other in- or outputs."""

    @abc.abstractmethod
    def _array_to_tensor(self, array: Any, dtype: Any) -> Any: ...

    @abc.abstractmethod
    def _tensor_to_array(self, tensor: Any) -> Any: ...

    @classmethod
    def preferred_batch_format(cls) -> str:
        """Arrays."""
        return NUMPY

    def _arrays_to_tensors(self, arrays: Arrays, dtype: Any) -> Any:
        if isinstance(arrays, dict):
            types = dtype if isinstance(dtype, dict) else dict.fromkeys(arrays, dtype)
            return {
                name: self._array_to_tensor(unwrapped(array), types.get(name))
                for name, array in arrays.items()
            }
        if isinstance(dtype, dict):
            if len(dtype) != 1:
                raise ValueError(f"one tensor has one dtype, and {len(dtype)} were given: {dtype}.")
            (dtype,) = dtype.values()
        return self._array_to_tensor(unwrapped(arrays), dtype)

    def _predict_pandas(self, data: pd.DataFrame, dtype: Any = None, **_: Any) -> Any:
        return to_pandas(self._predict_numpy(to_arrays(data), dtype=dtype))

    def _predict_numpy(self, data: Arrays, dtype: Any = None, **_: Any) -> Arrays:
        if isinstance(data, dict) and len(data) == 1:
            (data,) = data.values()
        said = self.call_model(self._arrays_to_tensors(data, dtype))
        outputs = said if isinstance(said, dict) else {"predictions": said}
        return {name: self._tensor_to_array(tensor) for name, tensor in outputs.items()}
