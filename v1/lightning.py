"""``ray.train.lightning`` as V1 had it, for use with :class:`railswitch.v1.torch.TorchTrainer`."""

from __future__ import annotations

from ray.train.lightning import *  # noqa: F403
from ray.train.lightning import __all__ as _ray_names

__all__ = list(_ray_names)
