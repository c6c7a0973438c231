"""The private attributes of V1's trainers, which programs read all the same."""

from __future__ import annotations

from typing import Any


class Alias:
    """Another name for an attribute, to read and to set.

    >>> class Trainer:
    ...     _train_loop_config = Alias("train_loop_config")
    >>> trainer = Trainer()
    >>> trainer._train_loop_config = {"lr": 0.1}
    >>> trainer.train_loop_config
    {'lr': 0.1}
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type[Any]) -> Any:
        return self if instance is None else getattr(instance, self.name)

    def __set__(self, instance: Any, value: Any) -> None:
        setattr(instance, self.name, value)


class HasAliases:
    """Put before a trainer, it gives it V1's private attributes."""

    _restore_path: Any = None
    """Where the run is that a restored trainer continues."""
    _restore_storage_filesystem: Any = None
    _train_loop_per_worker = Alias("train_loop_per_worker")
    _train_loop_config = Alias("train_loop_config")
    _backend_config = Alias("backend_config")
