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
from ray.train._internal import session as functions
from ray.train.base_trainer import TrainingFailedError
from ray.train.data_parallel_trainer import DataParallelTrainer
from ray.train.lightgbm import LightGBMTrainer
from ray.train.torch import (
    TorchTrainer,
    backward,
    enable_reproducibility,
    get_device,
    prepare_data_loader,
    prepare_model,
    prepare_optimizer,
)
from ray.train.xgboost import XGBoostTrainer

Tuner = tune.Tuner


def log_dir(result):
    """Ray dropped the attribute in 2.7; ``path`` took its place."""
    return result.path


__all__ = [
    "Checkpoint",
    "CheckpointConfig",
    "DataParallelTrainer",
    "FailureConfig",
    "LightGBMTrainer",
    "Result",
    "RunConfig",
    "ScalingConfig",
    "SyncConfig",
    "TorchTrainer",
    "TrainingFailedError",
    "Tuner",
    "XGBoostTrainer",
    "backward",
    "enable_reproducibility",
    "functions",
    "get_context",
    "get_device",
    "log_dir",
    "prepare_data_loader",
    "prepare_model",
    "prepare_optimizer",
    "report",
    "session",
]
