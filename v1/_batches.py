"""Batches of data in the forms that AIR's predictors took, and from one form to the other."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import pandas as pd

Arrays: TypeAlias = "np.ndarray[Any, Any] | dict[str, np.ndarray[Any, Any]]"
Batch: TypeAlias = "Arrays | pd.DataFrame"

TENSOR_COLUMN = "__value__"
"""The column of a batch that is one array, without names."""


def to_pandas(batch: Any) -> Any:
    """A batch as a data frame; of an array with several dimensions, each row is one array.

    >>> to_pandas({"x": np.array([1, 2])})["x"].tolist()
    [1, 2]
    >>> list(to_pandas(np.zeros((2, 3))).columns)
    ['__value__']
    """
    if isinstance(batch, pd.DataFrame):
        return batch
    arrays = batch if isinstance(batch, dict) else {TENSOR_COLUMN: batch}
    return pd.DataFrame({name: _as_column(array, name) for name, array in arrays.items()})


def with_numpy_columns(batch: Any) -> Any:
    """A data frame with NumPy's types, as all were in AIR; Ray of today may keep Arrow's.

    >>> frame = pd.DataFrame({"x": [1.0, 2.0]}).convert_dtypes(dtype_backend="pyarrow")
    >>> with_numpy_columns(frame).dtypes["x"].kind
    'i'
    """
    if not isinstance(batch, pd.DataFrame):
        return batch
    of_arrow = [name for name, dtype in batch.dtypes.items() if isinstance(dtype, pd.ArrowDtype)]
    return batch.assign(**{str(name): _of_numpy(batch[name]) for name in of_arrow})


def _of_numpy(column: Any) -> Any:
    dtype = column.dtype.numpy_dtype
    has_gaps = column.isna().any() and dtype.kind in "iufb"
    return column.to_numpy(dtype=float, na_value=np.nan) if has_gaps else column.to_numpy(dtype)


def to_arrays(batch: Any) -> Arrays:
    """A batch as arrays by name; as one array if it is a data frame with one column.

    >>> to_arrays(pd.DataFrame({"x": [1, 2]}))
    array([1, 2])
    """
    if not isinstance(batch, pd.DataFrame):
        for name, array in batch.items() if isinstance(batch, dict) else ():
            _check_array(array, name)
        arrays: Arrays = batch
        return arrays
    columns = {str(name): batch[name].to_numpy() for name in batch.columns}
    return next(iter(columns.values())) if len(columns) == 1 else columns


def unwrapped(array: Any) -> Any:
    """An array of arrays as one array with more dimensions, where they fit together.

    >>> unwrapped(pd.Series([np.array([1, 2]), np.array([3, 4])]).to_numpy()).shape
    (2, 2)
    """
    if array.dtype.type is not np.object_:
        return array
    try:
        return np.array([np.asarray(item) for item in array])
    except ValueError:
        return array


def selected(batch: pd.DataFrame, columns: list[Any] | None) -> Any:
    """The columns of a batch that a model is given: those named, or all.

    >>> selected(pd.DataFrame({"x": [1], "y": [2]}), ["y"]).columns.tolist()
    ['y']
    """
    if TENSOR_COLUMN in batch:
        array = unwrapped(batch[TENSOR_COLUMN].to_numpy())
        return array[:, columns] if columns else array
    return batch[columns] if columns else batch


def as_predictions(predictions: Any) -> Any:
    """What a model said, in a column ``predictions``, or in ``predictions_0`` and so on.

    >>> as_predictions([[0.25, 0.75]]).columns.tolist()
    ['predictions_0', 'predictions_1']
    """
    frame = pd.DataFrame(predictions)
    several = [f"predictions_{number}" for number in range(len(frame.columns))]
    frame.columns = pd.Index(["predictions"] if len(several) == 1 else several)
    return frame


def _as_column(array: Any, name: str) -> Any:
    _check_array(array, name)
    return pd.Series(array) if array.ndim == 1 else list(array)


def _check_array(array: Any, name: str) -> None:
    if not isinstance(array, np.ndarray):
        raise ValueError(
            f"a batch is a dictionary of NumPy arrays; {name!r} is {type(array).__name__}."
        )
