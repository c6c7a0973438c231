"""A run without datasets is spared the process that would manage them."""

from __future__ import annotations

from typing import Any

from ._ray.engine import HAS_DATASET_MANAGER, DatasetsCallback, RayDatasetShardProvider


class _NoShards(RayDatasetShardProvider):  # type: ignore[misc]
    """Has no shard to give, and says so in Ray's words."""

    def __init__(self) -> None:
        self._dataset_names: set[str] = set()


def spare_dataset_manager(callbacks: list[Any]) -> None:
    """Let Ray's callback start its ``DatasetManager`` only where there are datasets.

    That actor is a process of its own which imports ``ray.data``: a tenth of what it costs to start
    a run, and as much as the relay costs.

    >>> spare_dataset_manager([])
    """
    for callback in callbacks if HAS_DATASET_MANAGER else ():
        if isinstance(callback, DatasetsCallback) and not callback._datasets:
            callback.before_init_train_context = _no_shards


def _no_shards(workers: list[Any]) -> dict[str, list[Any]]:
    return {"dataset_shard_provider": [_NoShards() for _ in workers]}
