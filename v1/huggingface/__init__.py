"""``ray.train.huggingface`` as Ray AIR had it; its trainers ended with Ray 2.8."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .._checkpoints.transformers import TransformersCheckpoint
    from .._checkpoints.transformers import TransformersCheckpoint as HuggingFaceCheckpoint
    from .._predictors.transformers import TransformersPredictor
    from .._predictors.transformers import TransformersPredictor as HuggingFacePredictor
    from ._transformers_trainer import TransformersTrainer
    from ._transformers_trainer import TransformersTrainer as HuggingFaceTrainer
    from .accelerate import AccelerateTrainer

__all__ = [
    "AccelerateTrainer",
    "HuggingFaceCheckpoint",
    "HuggingFacePredictor",
    "HuggingFaceTrainer",
    "TransformersCheckpoint",
    "TransformersPredictor",
    "TransformersTrainer",
]

_MODULES = {
    "AccelerateTrainer": ".accelerate",
    "TransformersCheckpoint": ".._checkpoints.transformers",
    "TransformersPredictor": ".._predictors.transformers",
    "TransformersTrainer": "._transformers_trainer",
}


def __getattr__(name: str) -> Any:
    """Fetch a name when it is first used: each needs another library."""
    if name in {"accelerate", "transformers"}:
        return importlib.import_module(f".{name}", __name__)
    today = name.replace("HuggingFace", "Transformers")
    if today not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(importlib.import_module(_MODULES[today], __name__), today)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
