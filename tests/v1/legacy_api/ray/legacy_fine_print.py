"""The parts of Ray's V1 API that fine_print.py and stored.py need, without frameworks."""

from ray.air import session
from ray.train import (
    Checkpoint,
    CheckpointConfig,
    Result,
    RunConfig,
    ScalingConfig,
    SyncConfig,
)
from ray.train.base_trainer import TrainingFailedError
from ray.train.data_parallel_trainer import DataParallelTrainer
from ray.tune import Tuner

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
