"""The same of railswitch."""

from railswitch.v1 import (
    BaseTrainer,
    Checkpoint,
    CheckpointConfig,
    FailureConfig,
    RunConfig,
    ScalingConfig,
    Tuner,
    session,
)

__all__ = [
    "BaseTrainer",
    "Checkpoint",
    "CheckpointConfig",
    "FailureConfig",
    "RunConfig",
    "ScalingConfig",
    "Tuner",
    "session",
]
