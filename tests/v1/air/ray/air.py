"""Ray AIR as it was: the oracle, Ray 2.6.3."""

import os

os.environ["TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD"] = "1"  # Lightning of that time, today's PyTorch

from ray.air import Checkpoint, RunConfig, ScalingConfig, session
from ray.data.preprocessors import BatchMapper, StandardScaler
from ray.train.batch_predictor import BatchPredictor
from ray.train.lightgbm import LightGBMCheckpoint, LightGBMPredictor
from ray.train.predictor import Predictor
from ray.train.sklearn import SklearnCheckpoint, SklearnPredictor, SklearnTrainer
from ray.train.torch import TorchCheckpoint, TorchPredictor, TorchTrainer
from ray.train.xgboost import XGBoostCheckpoint, XGBoostPredictor
from ray.tune import Tuner


def huggingface():
    from ray.train import huggingface

    return huggingface


def lightning():
    from ray.train import lightning

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
