"""Functions of ``ray.train`` that also take what they once took."""

from __future__ import annotations

from typing import Any

from ray.train import report as _report

from ._warn import hit

_MISSING: Any = object()


def report(metrics: dict[str, Any] = _MISSING, *args: Any, **kwargs: Any) -> None:
    """As Ray's; metrics may also be keyword arguments, as in Ray 1.x."""
    if metrics is _MISSING:
        hit("RS209", "ray.train.report(**metrics)")
        metrics, kwargs = kwargs, {}
    _report(metrics, *args, **kwargs)
