"""The parts of Ray's V1 API that own_loop.py needs."""

from ray.air import session
from ray.train import (
    Checkpoint,
    CheckpointConfig,
    FailureConfig,
    RunConfig,
    ScalingConfig,
)
from ray.train.base_trainer import BaseTrainer
from ray.tune import Tuner

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
