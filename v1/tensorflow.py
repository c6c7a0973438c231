"""``ray.train.tensorflow`` as V1 had it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ray.train.tensorflow import TensorflowConfig, prepare_dataset_shard

from railswitch.v2._ray import trainers

from ._checkpoints.tensorflow import TensorflowCheckpoint
from ._predictors.tensorflow import TensorflowPredictor
from .trainer import DataParallelTrainer

__all__ = [
    "TensorflowCheckpoint",
    "TensorflowConfig",
    "TensorflowPredictor",
    "TensorflowTrainer",
    "prepare_dataset_shard",
]


class TensorflowTrainer(DataParallelTrainer):
    """Data-parallel training with TensorFlow."""

    _engine_class = trainers.TensorflowTrainer
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
