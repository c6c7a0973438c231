"""Keeps a run's storage apart: ``RAILSWITCH_TRACE_STORAGE`` names a folder that stands for all.

Everything that Ray stores or restores finds its file system through one function. What is stored
goes below that folder, whatever path the program names; what is read comes from there if it is
there, and from its own place if not, so that a program can still begin with what was there before.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from .._patches import Member

STORAGE: Final = "RAILSWITCH_TRACE_STORAGE"
_MODULES: Final = (
    "ray.train._internal.storage",
    "ray.train.v2._internal.execution.storage",
)


def storage_observers() -> dict[str, tuple[Member, ...]]:
    """What is put before Ray's function, where a folder is named."""
    if not os.environ.get(STORAGE):
        return {}
    return {name: (Member("", "get_fs_and_path", _redirected),) for name in _MODULES}


def place_for(path: str, folder: str) -> str:
    """Where a path of the program lies in the folder that stands for all storage.

    >>> place_for("s3://bucket/runs", "/tmp/side")
    '/tmp/side/s3/bucket/runs'
    >>> place_for("/home/me/ray_results", "/tmp/side"), place_for("/tmp/side/x", "/tmp/side")
    ('/tmp/side/home/me/ray_results', '/tmp/side/x')
    """
    if path == folder or path.startswith(f"{folder}/"):
        return path
    words = path.replace("://", "/").replace("\\", "/").replace(":", "").split("/")
    return str(Path(folder, *(word for word in words if word not in ("", ".", ".."))))


def _redirected(before: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(before)
    def get_fs_and_path(storage_path: Any, storage_filesystem: Any = None) -> Any:
        import pyarrow.fs  # noqa: PLC0415  (it is loaded when Ray asks for a file system)

        own = place_for(str(storage_path), os.environ[STORAGE])
        # Whoever restores asks for a path as well; only the StorageContext beside it writes there.
        frame = sys._getframe(1)
        stores = frame.f_globals["__name__"] in _MODULES and frame.f_code.co_name == "__init__"
        if stores:
            Path(own).mkdir(parents=True, exist_ok=True)
        if stores or os.path.exists(own):
            return pyarrow.fs.LocalFileSystem(), own
        return before(storage_path, storage_filesystem)

    return get_fs_and_path
