"""A file system that fails as disks and networks do, behind pyarrow's handler."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from typing import Any

import pyarrow.fs
from fsspec.implementations.local import LocalFileSystem
from pyarrow.fs import FSSpecHandler, PyFileSystem

FULL_AFTER = 4
"""How many files a full disk has taken before it is full."""


REPAIRED = ".repaired"
"""The ending of a file beside the counter: if it is there, nothing fails any more."""


class FailingHandler(FSSpecHandler):  # type: ignore[misc]
    """The local file system, until a file is written for the n-th time, in any process."""

    def __init__(self, kind: str, counter: str) -> None:
        super().__init__(LocalFileSystem(auto_mkdir=True))
        self._kind = kind
        self._counter = counter

    def __reduce__(self) -> Any:
        return FailingHandler, (self._kind, self._counter)

    def open_output_stream(self, path: str, metadata: Any) -> Any:
        """Open a file to write, or fail as ``kind`` says."""
        count = self._count()
        if Path(self._counter).with_suffix(REPAIRED).exists():
            pass
        elif self._kind == "storage-slow":
            time.sleep(0.1)
        elif self._kind == "storage-read-only" and count > FULL_AFTER:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        elif self._kind == "storage-full" and count > FULL_AFTER:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        elif self._kind == "storage-fails-once" and count == FULL_AFTER:
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        return super().open_output_stream(path, metadata)

    def _count(self) -> int:
        """How many files have been opened by all processes; one byte in a file for each."""
        file = os.open(self._counter, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            os.write(file, b".")
            return os.fstat(file).st_size
        finally:
            os.close(file)


def filesystem(kind: str, folder: Path) -> pyarrow.fs.FileSystem | None:
    """The file system of a scenario; None if it is the machine's own."""
    if not kind.startswith("storage-"):
        return None
    return PyFileSystem(FailingHandler(kind, str(folder / "written")))
