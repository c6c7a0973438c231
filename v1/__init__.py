"""The legacy API of Ray AIR and Ray Train V1, with its semantics, on the Ray Train V2 engine.

>>> from railswitch.v1 import ScalingConfig, session
>>> from railswitch.v1.torch import TorchTrainer  # doctest: +SKIP
"""

from __future__ import annotations

from railswitch.v2._ray import use_v2_engine

use_v2_engine()

from . import session  # noqa: E402
from .checkpoint import Checkpoint  # noqa: E402
from .config import (  # noqa: E402
    CheckpointConfig,
    DataConfig,
    DatasetConfig,
    FailureConfig,
    IgnoredFieldWarning,
    RunConfig,
    ScalingConfig,
    SyncConfig,
)
from .context import TrainContext, get_context  # noqa: E402
from .errors import TrainingFailedError  # noqa: E402
from .result import Result  # noqa: E402
from .session import get_checkpoint, get_dataset_shard, report  # noqa: E402
from .trainer import DataParallelTrainer  # noqa: E402
from .tuner import Tuner  # noqa: E402

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
    "report",
    "session",
]
