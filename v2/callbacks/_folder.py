"""The run's storage directory as a folder in which callbacks can write."""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import pyarrow.fs

from ._base import MetricsCallback

_UPLOAD_INTERVAL_S = 30.0


class RunFolder:
    """The run's storage directory itself, or a local copy that is uploaded now and then."""

    def __init__(self, storage: Any) -> None:
        self._filesystem = storage.storage_filesystem
        self._remote = storage.experiment_fs_path
        self._is_local = isinstance(self._filesystem, pyarrow.fs.LocalFileSystem)
        self._uploaded = time.monotonic()
        self.path = Path(self._remote if self._is_local else tempfile.mkdtemp(prefix="railswitch-"))

    def file(self, name: str) -> Path:
        """A file of the run; what an earlier run with that name has left is there already."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        remote = f"{self._remote}/{name}"
        if not self._is_local and self._filesystem.get_file_info(remote).is_file:
            pyarrow.fs.copy_files(remote, str(path), source_filesystem=self._filesystem)
        return path

    def upload(self, *, now: bool = False) -> None:
        """Bring the files to the storage, if it is elsewhere and the last time was long ago."""
        if self._is_local or not (now or self._is_due()):
            return
        pyarrow.fs.copy_files(str(self.path), self._remote, destination_filesystem=self._filesystem)
        self._uploaded = time.monotonic()

    def close(self) -> None:
        """Upload for the last time."""
        if not self._is_local:
            self.upload(now=True)
            shutil.rmtree(self.path, ignore_errors=True)

    def _is_due(self) -> bool:
        return time.monotonic() - self._uploaded > _UPLOAD_INTERVAL_S


class FileCallback(MetricsCallback):
    """A callback that writes files; it implements ``open``, ``write`` and ``close_files``."""

    _folder: RunFolder | None = None

    def open(self, folder: RunFolder) -> None:
        """The first report of a run has come."""
        raise NotImplementedError

    def write(self, report: Any) -> None:
        """Write a report."""
        raise NotImplementedError

    def close_files(self) -> None:
        """The run is over."""
        raise NotImplementedError

    def receive(self, run_context: Any, report: Any) -> None:
        """Write a report, into the files of its run."""
        if self._folder is None:
            self._folder = RunFolder(run_context.run_config.storage_context)
            self.open(self._folder)
        self.write(report)
        self._folder.upload()

    def close(self) -> None:
        """Close the files; a later run opens its own."""
        if self._folder is not None:
            self.close_files()
            self._folder.close()
            self._folder = None
            self._reports = 0
