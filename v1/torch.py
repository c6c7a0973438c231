"""``ray.train.torch`` as V1 had it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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

from railswitch.v2._ray import legacy, trainers

from .trainer import DataParallelTrainer

if TYPE_CHECKING:
    from ray.train.torch import TorchCheckpoint

__all__ = [
    "TorchCheckpoint",
    "TorchConfig",
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


def __getattr__(name: str) -> Any:
    """Fetch what Ray has announced to remove when it is asked for."""
    if name != "TorchCheckpoint":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return legacy.of_ray("ray.train.torch", name)
