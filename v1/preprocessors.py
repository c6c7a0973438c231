"""What ``ray.data.preprocessors`` had and Ray dropped in 2.10: ``BatchMapper``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ray.data
from ray.data.preprocessor import Preprocessor

from ._batches import with_numpy_columns

__all__ = ["BatchMapper"]

_DEFAULT_BATCH_SIZE = 1024
"""How many rows ``batch_size="default"`` meant."""


class BatchMapper(Preprocessor):  # type: ignore[misc]
    """A preprocessor that calls a function with each batch.

    >>> import pandas as pd
    >>> double = BatchMapper(lambda frame: frame * 2, batch_format="pandas")
    >>> double.transform_batch(pd.DataFrame({"x": [1, 2]}))["x"].tolist()
    [2, 4]
    """

    _is_fittable = False

    def __init__(
        self, fn: Callable[[Any], Any], batch_format: Any, batch_size: int | str | None = "default"
    ) -> None:
        super().__init__()
        self.batch_format = str(getattr(batch_format, "value", batch_format))
        if self.batch_format not in {"pandas", "numpy"}:
            raise ValueError(
                f"BatchMapper's batch_format is 'pandas' or 'numpy', not {batch_format!r}."
            )
        self.fn = fn
        self.batch_size = batch_size

    def __repr__(self) -> str:
        return f"{type(self).__name__}(fn={getattr(self.fn, '__name__', self.fn)})"

    def transform(self, ds: ray.data.Dataset, **options: Any) -> ray.data.Dataset:
        """The dataset that the function makes; it may write into its batches."""
        size = _DEFAULT_BATCH_SIZE if self.batch_size == "default" else self.batch_size
        given = {name: value for name, value in options.items() if value is not None}
        return ds.map_batches(
            self._transform_pandas if self.batch_format == "pandas" else self._transform_numpy,
            batch_format=self.batch_format,
            zero_copy_batch=False,
            **{"batch_size": size, **given},
        )

    def preferred_batch_format(self) -> str:
        """The form of the batches that the function takes."""
        return self.batch_format

    def _determine_transform_to_use(self) -> Any:
        return self.batch_format

    def _transform_pandas(self, df: Any) -> Any:
        return self.fn(with_numpy_columns(df))

    def _transform_numpy(self, np_data: Any) -> Any:
        return self.fn(np_data)
