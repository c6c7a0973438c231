"""The storage of runs and checkpoints."""

from __future__ import annotations

from ray.train._internal.storage import StorageContext, get_fs_and_path
from ray.train._internal.syncer import SyncConfig
from ray.train.constants import CHECKPOINT_DIR_NAME
from ray.train.v2._internal.execution.storage import _exists_at_fs_path as exists

__all__ = ["CHECKPOINT_DIR_NAME", "StorageContext", "SyncConfig", "exists", "get_fs_and_path"]
