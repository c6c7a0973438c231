"""``ray.train.tensorflow`` as V1 had it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ray.train.tensorflow import TensorflowCheckpoint, TensorflowConfig, prepare_dataset_shard
from ray.train.v2.tensorflow.tensorflow_trainer import (
    TensorflowTrainer as _EngineTensorflowTrainer,
)

from .trainer import DataParallelTrainer

__all__ = [
    "TensorflowCheckpoint",
    "TensorflowConfig",
    "TensorflowTrainer",
    "prepare_dataset_shard",
]


class TensorflowTrainer(DataParallelTrainer):
    """Data-parallel training with TensorFlow."""

    _engine_class = _EngineTensorflowTrainer
    _backend_argument = "tensorflow_config"

    def __init__(
        self,
        train_loop_per_worker: Callable[..., Any],
        *,
        tensorflow_config: TensorflowConfig | None = None,
        **arguments: Any,
    ) -> None:
        super().__init__(
            train_loop_per_worker, **{"backend_config": tensorflow_config, **arguments}
        )
