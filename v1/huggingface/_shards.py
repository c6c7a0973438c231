"""Shards of datasets, as a ``transformers.Trainer`` reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset


class Shard(IterableDataset):  # type: ignore[type-arg]
    """The rows of a dataset that a worker is given, as tensors."""

    def __init__(self, iterator: Any, rows: int | None) -> None:
        super().__init__()
        self._iterator = iterator
        self._rows = rows

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for row in self._iterator.iter_rows():
            yield {name: _as_tensor(value) for name, value in row.items()}

    def __len__(self) -> int:
        if self._rows is None:
            raise TypeError(
                "the length of a dataset that is streamed is not known: give TrainingArguments a "
                "number of max_steps, or materialize() the dataset before."
            )
        return self._rows


def _as_tensor(value: Any) -> Any:
    """A number, or an array of them, as a tensor of the usual precision; else the value itself."""
    array = np.asarray(value)
    if array.dtype.kind == "f":
        return torch.tensor(array, dtype=torch.float32)
    if array.dtype.kind in "iu":
        return torch.tensor(array, dtype=torch.int64)
    return torch.tensor(array) if array.dtype.kind == "b" else value


def reading_shards(trainer: Any) -> None:
    """Let a trainer read the worker's own shard as it is; it would split it once more."""

    class RayTrainer(type(trainer)):  # type: ignore[misc]
        """The trainer's own class, with a loader for shards."""

        def get_train_dataloader(self) -> Any:
            """The batches of the worker's shard."""
            if not isinstance(self.train_dataset, Shard):
                return super().get_train_dataloader()
            return DataLoader(
                self.train_dataset,
                batch_size=self._train_batch_size,
                collate_fn=self._get_collator_with_removed_columns(self.data_collator, "training"),
            )

    trainer.__class__ = RayTrainer
