"""V1's classes that Ray has announced to remove, or what stands in for them where they are gone.

Classes of railswitch.v1 are derived from them.
"""

from __future__ import annotations

import importlib
from typing import Any

from ray import train, tune


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


def summary_of_datasets(datasets: dict[str, Any]) -> str:
    """Datasets as V1's trainers showed them, in one line: the text of a dataset has a table.

    >>> summary_of_datasets({"train": len})
    "{'train': <built-in function len>}"
    """
    of_ray = _find("ray.train.base_trainer", "format_datasets_for_repr")
    return str(of_ray(datasets) if of_ray else datasets)
