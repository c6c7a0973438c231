"""A report on its way: pickled in the worker, unpickled on the driver, and nowhere between."""

from __future__ import annotations

import time
from typing import Any

from ray import cloudpickle


class UnpicklableMetricError(TypeError):
    """A metric cannot be sent to the driver."""


def pickled(metrics: dict[str, Any]) -> bytes:
    """The metrics of a report and its time.

    Pickling also copies: what the user changes afterwards is not what was reported.

    >>> unpickled(pickled({"loss": 0.5}))[1]
    {'loss': 0.5}
    """
    try:
        payload: bytes = cloudpickle.dumps((time.time(), metrics))
    except Exception as error:
        for key, value in metrics.items():
            try:
                cloudpickle.dumps(value)
            except Exception:
                raise UnpicklableMetricError(
                    f"the metric {key!r} ({type(value).__name__}) cannot be sent to the driver: "
                    f"{error}. Report numbers, strings and containers of them."
                ) from error
        raise
    return payload


def unpickled(payload: bytes) -> tuple[float, dict[str, Any]]:
    """The time of a report and its metrics."""
    moment, metrics = cloudpickle.loads(payload)
    return moment, metrics
