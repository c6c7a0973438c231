"""The part of a trace that one process writes."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any, Final

from .keys import arguments_without_keys, without_keys

FOLDER: Final = "RAILSWITCH_TRACE"
"""The variable that names the folder of the parts."""
ROOT: Final = "root.jsonl"
"""The part of the program itself: of the process that came first."""


class Part:
    """A file that this process alone appends to; made when the first line is written.

    ``role`` is ``program`` for processes that the program itself starts and waits for, of which
    the first one is the root. Who starts the program makes the folder: where it is gone, the run
    is over and nobody asks any more. What cannot be written (the disk is full, the folder was
    removed) is left out, and the part says so when it can: the program that is observed must not
    fail of it.
    """

    def __init__(self, folder: str | os.PathLike[str], *, role: str = "program") -> None:
        self._folder = Path(folder)
        self._role = role
        self._lock = threading.Lock()
        self._descriptor: int | None = None
        self._lost = 0
        self.is_root = False

    def begin(self) -> None:
        """Make the file now: whoever reads then knows that this process was there."""
        with self._lock:
            self._open()

    def write(self, event: str, **fields: Any) -> None:
        """Append a line; it survives the end of this process, however that comes."""
        with self._lock:
            self._open()
            self._append(event, fields)

    def end(self, **fields: Any) -> None:
        """The process has come to its end by itself."""
        if self._descriptor is not None:
            self.write("end", lost=self._lost, **fields)

    def forked(self, *, role: str) -> None:
        """Write a part of its own: this is a child of the process that wrote so far."""
        self._lock = threading.Lock()
        self._role = role
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
        self._descriptor = None
        self.is_root = False
        self._lost = 0

    def _append(self, event: str, fields: dict[str, Any]) -> None:
        if self._descriptor is None:
            self._lost += 1
            return
        line = {"event": event, "time": time.time(), **fields}
        data = without_keys(json.dumps(line, separators=(",", ":"))).encode() + b"\n"
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        except OSError:
            self._lost += 1

    def _open(self) -> None:
        if self._descriptor is not None:
            return
        mode = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        own = f"{os.getpid()}-{time.time_ns()}.jsonl"
        with contextlib.suppress(OSError):
            if self._role == "program":
                with contextlib.suppress(FileExistsError):
                    self._descriptor = os.open(self._folder / ROOT, mode | os.O_EXCL, 0o666)
                    self.is_root = True
            if self._descriptor is None:
                self._descriptor = os.open(self._folder / own, mode, 0o666)
        self._append("begin", self._about())

    def _about(self) -> dict[str, Any]:
        return {
            "pid": os.getpid(),
            "parent": os.getppid(),
            "role": "root" if self.is_root else self._role,
            "command": arguments_without_keys(sys.orig_argv),
            "folder": os.getcwd(),
        }
