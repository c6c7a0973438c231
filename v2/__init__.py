"""The Ray Train V2 API, always V2, whatever ``RAY_TRAIN_V2_ENABLED`` says.

The names are Ray's own; the trainers in the submodules (``railswitch.v2.torch`` and so on) are
Ray's with prompt reports: a report without a checkpoint returns at once, and
``UserCallback.after_report`` sees every report of all workers, in order.

>>> from railswitch.v2 import RunConfig, ScalingConfig
>>> from railswitch.v2.torch import TorchTrainer  # doctest: +SKIP
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ._ray.flag import require_v2_engine
from ._ray.release import names_to_come, public_name, use_v2_engine

use_v2_engine()

if TYPE_CHECKING:
    from ray.train import (
        TRAIN_DATASET_KEY,
        BackendConfig,
        Checkpoint,
        CheckpointConfig,
        CheckpointConsistencyMode,
        CheckpointUploadMode,
        ControllerError,
        DataConfig,
        FailureConfig,
        LoggingConfig,
        NCCLHangError,
        PreemptionError,
        PreemptionInfo,
        ReportedCheckpoint,
        ReportedCheckpointStatus,
        Result,
        RunConfig,
        ScalingConfig,
        SyncConfig,
        TrainContext,
        TrainingFailedError,
        UserCallback,
        ValidationConfig,
        ValidationFn,
        ValidationTaskConfig,
        WorkerGroupError,
        get_all_reported_checkpoints,
        get_checkpoint,
        get_context,
        get_dataset_shard,
        get_preemption_info,
        report,
    )

    from ._callback_sink import MetricsNotKeptWarning
    from ._relay.rows import UnevenReportsError
    from ._resume import ResumedRunError, ResumedRunWarning
    from ._return_value import ReturnValueDroppedWarning
    from ._settings import SettingError
    from ._trainer import RelayedTrainer as DataParallelTrainer

__all__ = [
    "TRAIN_DATASET_KEY",
    "BackendConfig",
    "Checkpoint",
    "CheckpointConfig",
    "CheckpointConsistencyMode",
    "CheckpointUploadMode",
    "ControllerError",
    "DataConfig",
    "DataParallelTrainer",
    "FailureConfig",
    "LoggingConfig",
    "MetricsNotKeptWarning",
    "NCCLHangError",
    "PreemptionError",
    "PreemptionInfo",
    "ReportedCheckpoint",
    "ReportedCheckpointStatus",
    "Result",
    "ResumedRunError",
    "ResumedRunWarning",
    "ReturnValueDroppedWarning",
    "RunConfig",
    "ScalingConfig",
    "SettingError",
    "SyncConfig",
    "TrainContext",
    "TrainingFailedError",
    "UnevenReportsError",
    "UserCallback",
    "ValidationConfig",
    "ValidationFn",
    "ValidationTaskConfig",
    "WorkerGroupError",
    "get_all_reported_checkpoints",
    "get_checkpoint",
    "get_context",
    "get_dataset_shard",
    "get_preemption_info",
    "report",
]
_NAMES = tuple(__all__)
if not TYPE_CHECKING:
    # `import *` takes what there is; a name that is yet to come says so when it is used.
    __all__ = [name for name in _NAMES if name not in names_to_come()]

_OWN = {
    "DataParallelTrainer": ("._trainer", "RelayedTrainer"),
    "MetricsNotKeptWarning": ("._callback_sink", "MetricsNotKeptWarning"),
    "ResumedRunError": ("._resume", "ResumedRunError"),
    "ResumedRunWarning": ("._resume", "ResumedRunWarning"),
    "ReturnValueDroppedWarning": ("._return_value", "ReturnValueDroppedWarning"),
    "SettingError": ("._settings", "SettingError"),
    "UnevenReportsError": ("._relay.rows", "UnevenReportsError"),
}


def __getattr__(name: str) -> Any:
    """Fetch a name when it is first used, so that the relay's own process need not load them."""
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    require_v2_engine()
    if name in _OWN:
        module, original = _OWN[name]
        value = getattr(importlib.import_module(module, __name__), original)
    else:
        value = public_name(name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
