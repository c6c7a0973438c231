"""The usual seeds, where ``railswitch verify --seed`` asks for them."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from typing import Any, Final

SEED: Final = "RAILSWITCH_TRACE_SEED"
_LARGEST: Final = 2**32


def sow(when_loaded: Callable[[str, Callable[[], None]], None]) -> None:
    """Seed what is there, and NumPy and PyTorch as soon as they are."""
    if os.environ.get(SEED):
        random.seed(_seed())
        when_loaded("numpy", lambda: _numpy(_seed()))
        when_loaded("torch", lambda: _torch(_seed()))


def sow_again(rank: int = 0) -> None:
    """Seed all of them once more, for a training function that starts here.

    >>> sow_again()
    """
    if os.environ.get(SEED):
        random.seed(_seed(rank))
        _numpy(_seed(rank))
        _torch(_seed(rank))


def _seed(rank: int = 0) -> int:
    return (int(os.environ[SEED]) + rank) % _LARGEST


def _numpy(seed: int) -> None:
    numpy: Any = sys.modules.get("numpy")
    if hasattr(numpy, "random"):
        numpy.random.seed(seed)


def _torch(seed: int) -> None:
    torch: Any = sys.modules.get("torch")
    if hasattr(torch, "manual_seed"):
        torch.manual_seed(seed)
