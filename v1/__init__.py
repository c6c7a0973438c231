"""The legacy API of Ray AIR and Ray Train V1, with its semantics, on the Ray Train V2 engine.

>>> from railswitch.v1 import ScalingConfig, session
>>> from railswitch.v1.torch import TorchTrainer  # doctest: +SKIP
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from railswitch.v2._ray.release import use_v2_engine

use_v2_engine()

if TYPE_CHECKING:
    from . import session
    from .checkpoint import Checkpoint
    from .config import (
        CheckpointConfig,
        DataConfig,
        DatasetConfig,
        FailureConfig,
        IgnoredFieldWarning,
        RunConfig,
        ScalingConfig,
        SyncConfig,
    )
    from .context import TrainContext, get_context
    from .errors import TrainingFailedError
    from .result import Result
    from .session import (
        get_checkpoint,
        get_dataset_shard,
        get_experiment_name,
        get_local_rank,
        get_local_world_size,
        get_metadata,
        get_node_rank,
        get_run_id,
        get_storage,
        get_trial_dir,
        get_trial_id,
        get_trial_name,
        get_trial_resources,
        get_world_rank,
        get_world_size,
        report,
    )
    from .trainer import BaseTrainer as BaseTrainer
    from .trainer import DataParallelTrainer
    from .tuner import Tuner

__all__ = [
    "Checkpoint",
    "CheckpointConfig",
    "DataConfig",
    "DataParallelTrainer",
    "DatasetConfig",
    "FailureConfig",
    "IgnoredFieldWarning",
    "Result",
    "RunConfig",
    "ScalingConfig",
    "SyncConfig",
    "TrainContext",
    "TrainingFailedError",
    "Tuner",
    "get_checkpoint",
    "get_context",
    "get_dataset_shard",
    "get_experiment_name",
    "get_local_rank",
    "get_local_world_size",
    "get_metadata",
    "get_node_rank",
    "get_run_id",
    "get_storage",
    "get_trial_dir",
    "get_trial_id",
    "get_trial_name",
    "get_trial_resources",
    "get_world_rank",
    "get_world_size",
    "report",
    "session",
]

_MODULES = {
    "checkpoint": ("Checkpoint",),
    "config": (
        "CheckpointConfig",
        "DataConfig",
        "DatasetConfig",
        "FailureConfig",
        "IgnoredFieldWarning",
        "RunConfig",
        "ScalingConfig",
        "SyncConfig",
    ),
    "context": ("TrainContext", "get_context"),
    "errors": ("TrainingFailedError",),
    "result": ("Result",),
    "trainer": ("BaseTrainer", "DataParallelTrainer"),
    "tuner": ("Tuner",),
}
_PUBLIC_MODULES = {
    "batch_predictor",
    "horovod",
    "huggingface",
    "lightgbm",
    "lightning",
    "mosaic",
    "predictor",
    "preprocessors",
    "rl",
    "session",
    "sklearn",
    "tensorflow",
    "torch",
    "xgboost",
}
"""Modules that one need not import first: ``v1.torch`` stands where ``ray.train.torch`` stood."""
_WHERE = {name: module for module, names in _MODULES.items() for name in names}
_WHERE |= {name: "session" for name in __all__ if name not in _WHERE and name != "session"}


def __getattr__(name: str) -> Any:
    """Fetch a name when it is first used: the shim serves some of them on Ray's V1 engine too."""
    if name in _PUBLIC_MODULES:
        return importlib.import_module(f".{name}", __name__)
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(importlib.import_module(f".{_WHERE[name]}", __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
