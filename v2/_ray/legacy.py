"""V1's classes that Ray has announced to remove, or what stands in for them where they are gone.

Only what a class of railswitch.v1 is derived from stands here; the rest (``TorchCheckpoint`` and
its siblings) is fetched when it is asked for, by :func:`of_ray`.
"""

from __future__ import annotations

import importlib
from importlib.metadata import version
from typing import Any

from ray import train, tune


def of_ray(module: str, name: str) -> Any:
    """A name that Ray may have removed; an :class:`ImportError` then says so.

    >>> of_ray("ray.train.torch", "NoSuchCheckpoint")
    Traceback (most recent call last):
    ImportError: Ray ... has no ray.train.torch.NoSuchCheckpoint any more, so railswitch ... either.
    """
    found = _find(module, name)
    if found is None:
        raise ImportError(
            f"Ray {version('ray')} has no {module}.{name} any more, so railswitch cannot give it "
            "either."
        )
    return found


def _find(module: str, name: str) -> Any:
    try:
        return getattr(importlib.import_module(module), name, None)
    except ModuleNotFoundError:
        return None


ScalingConfig = _find("ray.air.config", "ScalingConfig") or train.ScalingConfig
FailureConfig = _find("ray.air.config", "FailureConfig") or tune.FailureConfig
CheckpointConfig = _find("ray.air.config", "CheckpointConfig") or tune.CheckpointConfig
RunConfig = _find("ray.air.config", "RunConfig") or tune.RunConfig
Result = _find("ray.air.result", "Result") or train.Result
TrainingFailedError: Any = _find("ray.train.base_trainer", "TrainingFailedError") or RuntimeError
