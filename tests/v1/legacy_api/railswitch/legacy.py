"""The legacy API as railswitch has it, on the V2 engine."""

from railswitch import v1 as functions
from railswitch.v1 import (
    Checkpoint,
    CheckpointConfig,
    DataParallelTrainer,
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
from railswitch.v1.lightgbm import LightGBMTrainer
from railswitch.v1.torch import (
    TorchTrainer,
    backward,
    enable_reproducibility,
    get_device,
    prepare_data_loader,
    prepare_model,
    prepare_optimizer,
)
from railswitch.v1.xgboost import XGBoostTrainer


def log_dir(result):
    return result.log_dir


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
