"""The storage of runs and checkpoints."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from typing import Any

from ray.air._internal.uri_utils import URI
from ray.train._internal.storage import StorageContext as _StorageContext
from ray.train._internal.storage import _FilesystemSyncer, get_fs_and_path
from ray.train._internal.syncer import SyncConfig
from ray.train.constants import CHECKPOINT_DIR_NAME
from ray.train.v2._internal.execution.storage import _exists_at_fs_path as exists

from .._whole_files import bring, is_on_disk
from .cluster import is_remote_driver

__all__ = [
    "CHECKPOINT_DIR_NAME",
    "StorageContext",
    "SyncConfig",
    "exists",
    "get_fs_and_path",
    "parent_of",
]


class Syncer(_FilesystemSyncer):  # type: ignore[misc]
    """Ray's own, but that files on a disk keep what they have while they are brought up to date."""

    def _sync_up_command(
        self, local_path: str, uri: str, exclude: list[str] | None = None
    ) -> tuple[Callable[..., None], dict[str, Any]]:
        if exclude or not is_on_disk(self.storage_filesystem):
            command: tuple[Callable[..., None], dict[str, Any]] = super()._sync_up_command(
                local_path, uri, exclude
            )
            return command
        return bring, {"local_path": local_path, "fs_path": uri}


class StorageContext(_StorageContext):  # type: ignore[misc]
    """V1's storage context, also for a driver outside of the cluster, which has no session."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.syncer = Syncer(
            storage_filesystem=self.storage_filesystem,
            sync_period=self.sync_config.sync_period,
            sync_timeout=self.sync_config.sync_timeout,
        )

    @property
    def experiment_driver_staging_path(self) -> str:
        """Where the driver keeps files until they are brought to the storage."""
        if is_remote_driver():
            folder = f"railswitch-{os.getpid()}"
            return os.path.join(tempfile.gettempdir(), folder, self.experiment_dir_name)
        path: str = super().experiment_driver_staging_path
        return path


def parent_of(path: str) -> str:
    """The directory in which a path or a URI lies, as such.

    >>> parent_of("/storage/run/"), parent_of("s3://bucket/dir/run?region=us-west-2")
    ('/storage', 's3://bucket/dir?region=us-west-2')
    >>> parent_of("run")
    '.'
    """
    return str(URI(path).parent) if "://" in path else os.path.dirname(path.rstrip("/")) or "."
