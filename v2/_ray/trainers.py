"""Ray Train V2's trainers, each fetched when it is asked for: its framework may be missing.

They are V2's whatever ``RAY_TRAIN_V2_ENABLED`` says, which those of ``ray.train.torch`` are not.
"""

from __future__ import annotations

import importlib
from typing import Any, Final

MODULES: Final = {
    "LightGBMTrainer": "ray.train.v2.lightgbm.lightgbm_trainer",
    "TensorflowTrainer": "ray.train.v2.tensorflow.tensorflow_trainer",
    "TorchTrainer": "ray.train.v2.torch.torch_trainer",
    "XGBoostTrainer": "ray.train.v2.xgboost.xgboost_trainer",
}
V1_MODULES: Final = {
    "LightGBMTrainer": "ray.train.lightgbm.lightgbm_trainer",
    "XGBoostTrainer": "ray.train.xgboost.xgboost_trainer",
}


def __getattr__(name: str) -> Any:
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(MODULES[name]), name)


def of_v1(name: str) -> Any:
    """Ray's own V1 trainer for boosted trees.

    >>> of_v1("XGBoostTrainer").__name__
    'XGBoostTrainer'
    """
    return getattr(importlib.import_module(V1_MODULES[name]), name)
