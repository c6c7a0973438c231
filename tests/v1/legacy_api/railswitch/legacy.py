"""The legacy API as railswitch has it, on the V2 engine."""

from railswitch.v1 import (
    Checkpoint,
    CheckpointConfig,
    FailureConfig,
    Result,
    RunConfig,
    ScalingConfig,
    SyncConfig,
    TrainingFailedError,
    Tuner,
    get_context,
    report,
    session,
)
from railswitch.v1.torch import TorchTrainer, prepare_data_loader, prepare_model

__all__ = [
    "Checkpoint",
    "CheckpointConfig",
    "FailureConfig",
    "Result",
    "RunConfig",
    "ScalingConfig",
    "SyncConfig",
    "TorchTrainer",
    "TrainingFailedError",
    "Tuner",
    "get_context",
    "prepare_data_loader",
    "prepare_model",
    "report",
    "session",
]
