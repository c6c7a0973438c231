"""Metrics as the engine can store them."""

from __future__ import annotations

import sys
from typing import Any


def jsonable(value: Any) -> Any:
    """A copy in which NumPy's numbers and arrays are plain Python, as the engine's snapshot needs.

    >>> import numpy as np
    >>> jsonable({"loss": np.float32(0.5), "history": np.arange(2)})
    {'loss': 0.5, 'history': [0, 1]}
    """
    if isinstance(value, dict):
        return {key: jsonable(item) for key, item in value.items()}
    if type(value) in (list, tuple):
        return type(value)(jsonable(item) for item in value)
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.generic | numpy.ndarray):
        return value.tolist()
    return value


def refuse_tensors(metrics: Any) -> None:
    """Raise, as both of Ray's engines do, if metrics hold Torch tensors.

    >>> refuse_tensors({"loss": 0.5})
    """
    if "torch" not in sys.modules:
        return
    from ._ray.engine import contains_tensor  # noqa: PLC0415  (imports ray.train)

    if contains_tensor(metrics):
        raise ValueError(
            "Passing objects containing Torch tensors as metrics is not supported as it will throw "
            "an exception on deserialization. Report numbers: call `.item()` "
            "or `.tolist()` on the tensors, or save them as files of a checkpoint."
        )
