"""The same of railswitch."""

from railswitch.v1 import (
    Checkpoint,
    CheckpointConfig,
    DataParallelTrainer,
    Result,
    RunConfig,
    ScalingConfig,
    SyncConfig,
    TrainingFailedError,
    Tuner,
    session,
)

__all__ = [
    "Checkpoint",
    "CheckpointConfig",
    "DataParallelTrainer",
    "Result",
    "RunConfig",
    "ScalingConfig",
    "SyncConfig",
    "TrainingFailedError",
    "Tuner",
    "session",
]
