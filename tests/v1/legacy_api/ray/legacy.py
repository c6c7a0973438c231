"""The legacy API as Ray's own V1 engine has it: the oracle."""

from ray import tune
from ray.air import session
from ray.train import (
    Checkpoint,
    CheckpointConfig,
    FailureConfig,
    Result,
    RunConfig,
    ScalingConfig,
    SyncConfig,
    get_context,
    report,
)
from ray.train.base_trainer import TrainingFailedError
from ray.train.torch import TorchTrainer, prepare_data_loader, prepare_model

Tuner = tune.Tuner

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
