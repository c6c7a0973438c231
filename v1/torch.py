"""``ray.train.torch`` as V1 had it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ray.train.torch import TorchConfig
from ray.train.torch.train_loop_utils import (
    accelerate,
    backward,
    enable_reproducibility,
    get_device,
    get_devices,
    prepare_data_loader,
    prepare_model,
    prepare_optimizer,
)

from railswitch.v2._ray import trainers

from ._checkpoints.torch import TorchCheckpoint
from ._predictors.torch import TorchPredictor
from .trainer import DataParallelTrainer

__all__ = [
    "TorchCheckpoint",
    "TorchConfig",
    "TorchPredictor",
    "TorchTrainer",
    "accelerate",
    "backward",
    "enable_reproducibility",
    "get_device",
    "get_devices",
    "prepare_data_loader",
    "prepare_model",
    "prepare_optimizer",
]


class TorchTrainer(DataParallelTrainer):
    """Data-parallel training with PyTorch.

    >>> TorchTrainer(lambda: None).scaling_config.num_workers
    1
    """

    _engine_class = trainers.TorchTrainer
    _backend_argument = "torch_config"

    def __init__(
        self,
        train_loop_per_worker: Callable[..., Any],
        *,
        torch_config: TorchConfig | None = None,
        **arguments: Any,
    ) -> None:
        super().__init__(train_loop_per_worker, **{"backend_config": torch_config, **arguments})
