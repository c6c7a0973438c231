"""What Lightning needs to run in Ray's workers, for whichever of its two packages a module uses."""

from __future__ import annotations

import importlib
import shutil
import tempfile
from pathlib import Path
from typing import Any

import torch
from torch.utils.data import DataLoader, IterableDataset

from . import session
from ._checkpoints.lightning import LightningCheckpoint
from .torch import get_device

_STRATEGIES = {"ddp": "DDPStrategy", "deepspeed": "DeepSpeedStrategy", "fsdp": "FSDPStrategy"}


def package_of(module_class: type[Any]) -> Any:
    """The package of Lightning that a module comes from: both may be installed.

    >>> package_of(int)
    Traceback (most recent call last):
    ValueError: LightningConfigBuilder.module() takes a subclass of LightningModule, not int.
    """
    for name in ("lightning.pytorch", "pytorch_lightning"):
        if any(base.__module__.startswith(name) for base in module_class.__mro__):
            return importlib.import_module(name)
    raise ValueError(
        "LightningConfigBuilder.module() takes a subclass of LightningModule, not "
        f"{module_class.__name__}."
    )


def strategy_of(pl: Any, name: str, arguments: dict[str, Any]) -> Any:
    """One of Lightning's strategies, on the devices that Ray has given the worker."""

    class RayStrategy(getattr(pl.strategies, _STRATEGIES[name])):  # type: ignore[misc]
        """Lightning's strategy, in a worker that Ray has started."""

        @property
        def root_device(self) -> torch.device:
            return own_device()

        @property
        def distributed_sampler_kwargs(self) -> dict[str, Any]:
            return {"num_replicas": self.world_size, "rank": self.global_rank}

    return RayStrategy(**arguments)


def environment_of(pl: Any) -> Any:
    """The cluster, as Ray's session knows it."""

    class RayEnvironment(environments(pl).LightningEnvironment):  # type: ignore[misc]
        """Ray's workers; Ray has started them and set who is who."""

        world_size = staticmethod(session.get_world_size)
        global_rank = staticmethod(session.get_world_rank)
        local_rank = staticmethod(session.get_local_rank)
        node_rank = staticmethod(session.get_node_rank)

        def set_world_size(self, size: int) -> None: ...
        def set_global_rank(self, rank: int) -> None: ...
        def teardown(self) -> None: ...

    return RayEnvironment()


def environments(pl: Any) -> Any:
    """Lightning's module for clusters, which the package does not import by itself."""
    return importlib.import_module(f"{pl.__name__}.plugins.environments")


def data_module_of(pl: Any, arguments: dict[str, Any], train: Any, validation: Any) -> Any:
    """The worker's shards as Lightning takes data; ``arguments`` are those of a shard's batches."""

    class RayDataModule(pl.LightningDataModule):  # type: ignore[misc]
        """The shards of the datasets that the trainer was given."""

    module = RayDataModule()
    module.train_dataloader = lambda: _loader(train, arguments)
    if validation is not None:
        module.val_dataloader = lambda: _loader(validation, arguments)
    return module


def checkpoint_callback(pl: Any, arguments: dict[str, Any]) -> Any:
    """Lightning's own checkpointing, which reports each checkpoint with the metrics so far."""

    class RayModelCheckpoint(pl.callbacks.ModelCheckpoint):  # type: ignore[misc]
        """Saves and reports."""

        is_new = False

        def _save_last_checkpoint(self, *arguments: Any, **named: Any) -> None:
            super()._save_last_checkpoint(*arguments, **named)
            self.is_new = True

        def on_train_batch_end(self, trainer: Any, *arguments: Any, **named: Any) -> None:
            """Report what was saved after a batch."""
            super().on_train_batch_end(trainer, *arguments, **named)
            self._report(trainer, "train_batch_end")

        def on_train_epoch_end(self, trainer: Any, *arguments: Any, **named: Any) -> None:
            """Report what was saved after an epoch."""
            super().on_train_epoch_end(trainer, *arguments, **named)
            self._report(trainer, "train_epoch_end")

        def on_validation_end(self, trainer: Any, *arguments: Any, **named: Any) -> None:
            """Report what was saved after a validation."""
            super().on_validation_end(trainer, *arguments, **named)
            self._report(trainer, "validation_end")

        def _report(self, trainer: Any, stage: str) -> None:
            if not self.is_new:
                return
            self.is_new = False
            logged = self._monitor_candidates(trainer)
            metrics = {
                "_report_on": stage,
                **{k: v.item() for k, v in logged.items() if isinstance(v, torch.Tensor)},
            }
            trainer.strategy.barrier()
            is_sharded = isinstance(trainer.strategy, pl.strategies.DeepSpeedStrategy)
            if (session.get_local_rank() if is_sharded else session.get_world_rank()) != 0:
                session.report(metrics)
                return
            with tempfile.TemporaryDirectory() as folder:
                saved, kept = Path(self.last_model_path), Path(folder, "model")
                shutil.copytree(saved, kept) if saved.is_dir() else shutil.copy(saved, kept)
                session.report(metrics, checkpoint=LightningCheckpoint(folder))

    return RayModelCheckpoint(**arguments)


def own_device() -> torch.device:
    """The device of this worker, the first one if it has several."""
    device = get_device()
    own: torch.device = device[0] if isinstance(device, list) else device
    return own


def _loader(shard: Any, arguments: dict[str, Any]) -> Any:
    class Batches(IterableDataset):  # type: ignore[type-arg]
        """The batches of a shard."""

        def __iter__(self) -> Any:
            return iter(shard.iter_torch_batches(**arguments))

    return DataLoader(Batches(), batch_size=1, collate_fn=lambda batches: batches[0])
