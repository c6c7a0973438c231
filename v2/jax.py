"""``ray.train.v2.jax`` of Ray Train V2."""

from __future__ import annotations

from ray.train.v2.jax import *  # noqa: F403
from ray.train.v2.jax import JaxTrainer as _JaxTrainer
from ray.train.v2.jax import __all__ as _ray_names

from ._trainer import RelayedTrainer

__all__ = list(_ray_names)


class JaxTrainer(RelayedTrainer, _JaxTrainer):  # type: ignore[misc]
    """As Ray's, with prompt reports."""
