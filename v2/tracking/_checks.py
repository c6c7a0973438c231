"""Checks before training starts: a missing library, key, file or directory."""

from __future__ import annotations

import importlib
import os
import socket
import uuid
from pathlib import Path
from typing import Any

_MARKER = ".railswitch-shared"


class TrackingError(RuntimeError):
    """Tracking cannot work as it is set up; the text says what is missing and what to do."""


def require(module: str, package: str) -> Any:
    """Import a tracking library, or say how to install it.

    >>> require("json", "json").__name__
    'json'
    >>> require("no_such_library", "no-such-library")
    Traceback (most recent call last):
    railswitch.v2.tracking._checks.TrackingError: no-such-library is not installed here (...). \
Install it on the driver and on all nodes: pip install 'railswitch[tracking]'
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise TrackingError(
            f"{package} is not installed here ({socket.gethostname()}: {error}). Install it on the "
            "driver and on all nodes: pip install 'railswitch[tracking]'"
        ) from error


class SharedDirectory:
    """A directory of the driver that the workers must see as well.

    It is created on the driver, which leaves a mark in it; :meth:`check`, on a worker, looks for
    that mark.

    >>> import tempfile
    >>> SharedDirectory(tempfile.mkdtemp(), "the offline directory").check()
    """

    def __init__(self, path: str | os.PathLike[str], what: str) -> None:
        self.path = str(Path(path).expanduser().absolute())
        self._what = what
        self._mark = self._leave_mark()

    def check(self) -> None:
        """Raise :class:`TrackingError` if this is not the directory that the driver sees."""
        marker = Path(self.path, _MARKER)
        if marker.exists() and marker.read_text(encoding="utf-8") == self._mark:
            return
        raise TrackingError(
            f"{self.path}, {self._what}, is not the same directory on this node "
            f"({socket.gethostname()}) as on the driver: what is logged here would be lost. Use a "
            "directory that all nodes share (a network file system), or leave it out: then the "
            "run's own storage directory is used."
        )

    def _leave_mark(self) -> str:
        marker = Path(self.path, _MARKER)
        try:
            marker.parent.mkdir(parents=True, exist_ok=True)
            if marker.exists():
                return marker.read_text(encoding="utf-8")
            mark = uuid.uuid4().hex
            marker.write_text(mark, encoding="utf-8")
            return mark
        except OSError as error:
            raise TrackingError(
                f"{self.path}, {self._what}, cannot be written ({error.strerror}). Choose another "
                "directory, or leave it out: then the run's own storage directory is used."
            ) from error
