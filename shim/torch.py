"""``ray.train.torch`` as the switch stands."""

from __future__ import annotations

from typing import Any

from ._follow import follow


def __getattr__(name: str) -> Any:
    return follow(f"ray.train.torch.{name}")
