"""Storage that fails as disks and networks do."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pyarrow.fs
from fsspec.implementations.local import LocalFileSystem
from pyarrow.fs import FSSpecHandler, PyFileSystem

from .scenario import DISK

FULL_AFTER = 4
"""How many files a full store has taken before it is full."""
DISK_BYTES = 2**20


class Disk:
    """A small disk of its own for a run, which can be filled at any moment.

    Who may not mount one gets a store behind pyarrow's handler that refuses from that moment on.
    """

    def __init__(self, place: Path, notes: Path) -> None:
        self._place = place
        self._full = notes / "full"
        self._filler = place / "filler"

    def mount(self) -> None:
        """Put the disk there."""
        options = ["-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(self._place)]
        with contextlib.suppress(OSError):
            subprocess.run(["mount", *options], capture_output=True, check=False)

    def fill(self) -> None:
        """Leave no room."""
        self._full.touch()
        if self._place.is_mount():
            with self._filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
                while file.write(bytes(4096)):
                    pass

    def clear(self) -> None:
        """Make room again."""
        self._full.unlink(missing_ok=True)
        self._filler.unlink(missing_ok=True)

    def unmount(self) -> None:
        """Take the disk away."""
        if self._place.is_mount():
            subprocess.run(["umount", "--lazy", str(self._place)], check=True)


class FailingHandler(FSSpecHandler):  # type: ignore[misc]
    """Local files as an object store has them, whole or not at all, and failing in any process."""

    def __init__(self, kind: str, folder: str) -> None:
        super().__init__(LocalFileSystem(auto_mkdir=True))
        self._kind = kind
        self._folder = folder

    def __reduce__(self) -> Any:
        return FailingHandler, (self._kind, self._folder)

    def open_output_stream(self, path: str, metadata: Any) -> Any:
        """Open a file to write, or fail as ``kind`` says."""
        count = self._count()
        if Path(self._folder, "repaired").exists():
            pass
        elif self._kind == "storage-slow":
            time.sleep(0.1)
        elif self._kind == "storage-read-only" and count > FULL_AFTER:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        elif self._is_full(count):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        elif self._kind == "storage-fails-once" and count == FULL_AFTER:
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        return pyarrow.PythonFile(_Object(Path(path), Path(self._folder)), mode="w")

    def _is_full(self, count: int) -> bool:
        if self._kind == DISK:
            return Path(self._folder, "full").exists()
        return self._kind == "storage-full" and count > FULL_AFTER

    def _count(self) -> int:
        """How many files have been opened by all processes; one byte in a file for each."""
        counter = Path(self._folder, "written")
        file = os.open(counter, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            os.write(file, b".")
            return os.fstat(file).st_size
        finally:
            os.close(file)


class _Object:
    """A file that is there when it is closed."""

    def __init__(self, path: Path, parts: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._part = parts / f"part-{os.getpid()}-{time.monotonic_ns()}"
        self._file = self._part.open("wb")

    @property
    def closed(self) -> bool:
        return self._file.closed

    def write(self, data: Any) -> int:
        return self._file.write(data)

    def flush(self) -> None:
        self._file.flush()

    def close(self) -> None:
        if not self._file.closed:
            self._file.close()
            self._part.replace(self._path)


def filesystem(kind: str, folder: Path, storage: str) -> pyarrow.fs.FileSystem | None:
    """The file system of a scenario; None if it is the machine's own."""
    if kind.startswith("storage-") or (kind == DISK and not Path(storage).is_mount()):
        return PyFileSystem(FailingHandler(kind, str(folder)))
    return None
