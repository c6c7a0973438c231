"""``ray.train.tensorflow`` as V1 had it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ray.train.tensorflow import TensorflowConfig, prepare_dataset_shard

from railswitch.v2._ray import legacy, trainers

from .trainer import DataParallelTrainer

if TYPE_CHECKING:
    from ray.train.tensorflow import TensorflowCheckpoint

__all__ = [
    "TensorflowCheckpoint",
    "TensorflowConfig",
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


def __getattr__(name: str) -> Any:
    """Fetch what Ray has announced to remove when it is asked for."""
    if name != "TensorflowCheckpoint":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return legacy.of_ray("ray.train.tensorflow", name)
