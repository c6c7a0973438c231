"""``ray.train.huggingface.transformers`` of Ray Train V2."""

from __future__ import annotations

from ray.train.huggingface.transformers import *  # noqa: F403
from ray.train.huggingface.transformers import __all__ as _ray_names

__all__ = list(_ray_names)
