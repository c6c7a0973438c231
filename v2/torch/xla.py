"""``ray.train.torch.xla`` of Ray Train V2."""

from __future__ import annotations

from ray.train.torch.xla import *  # noqa: F403
from ray.train.torch.xla import __all__ as _ray_names

__all__ = list(_ray_names)
