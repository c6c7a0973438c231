"""Ray AIR as railswitch has it, on the Ray of today."""

from ray.data.preprocessors import StandardScaler

from railswitch.v1 import Checkpoint, RunConfig, ScalingConfig, Tuner, session
from railswitch.v1.batch_predictor import BatchPredictor
from railswitch.v1.lightgbm import LightGBMCheckpoint, LightGBMPredictor
from railswitch.v1.predictor import Predictor
from railswitch.v1.preprocessors import BatchMapper
from railswitch.v1.sklearn import SklearnCheckpoint, SklearnPredictor, SklearnTrainer
from railswitch.v1.torch import TorchCheckpoint, TorchPredictor, TorchTrainer
from railswitch.v1.xgboost import XGBoostCheckpoint, XGBoostPredictor


def huggingface():
    from railswitch.v1 import huggingface

    return huggingface


def lightning():
    from railswitch.v1 import lightning

    return lightning


__all__ = [
    "BatchMapper",
    "BatchPredictor",
    "Checkpoint",
    "LightGBMCheckpoint",
    "LightGBMPredictor",
    "Predictor",
    "RunConfig",
    "ScalingConfig",
    "SklearnCheckpoint",
    "SklearnPredictor",
    "SklearnTrainer",
    "StandardScaler",
    "TorchCheckpoint",
    "TorchPredictor",
    "TorchTrainer",
    "Tuner",
    "XGBoostCheckpoint",
    "XGBoostPredictor",
    "huggingface",
    "lightning",
    "session",
]
