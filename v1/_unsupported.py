"""Trainers of V1 that the V2 engine has no place for: each says what to do instead."""

from __future__ import annotations

from abc import ABCMeta
from typing import Any


def unsupported(name: str, why: str, instead: str) -> Any:
    """A class that cannot be had here, and says so when it is used.

    >>> unsupported("RLTrainer", "Ray dropped it in 2.7.", "Use ray.rllib.")()
    Traceback (most recent call last):
    NotImplementedError: RLTrainer cannot run on the Ray Train V2 engine. Ray dropped it in 2.7. \
Use ray.rllib.
    """

    def refuse(*_: Any, **__: Any) -> Any:
        raise NotImplementedError(f"{name} cannot run on the Ray Train V2 engine. {why} {instead}")

    return ABCMeta(
        name,
        (),
        {
            "__module__": __name__,
            "__doc__": f"Not to be had on the V2 engine. {instead}",
            "__init__": refuse,
            "restore": staticmethod(refuse),
            "can_restore": staticmethod(refuse),
        },
    )
