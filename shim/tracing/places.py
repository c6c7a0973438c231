"""Places in the user's code at which something happened."""

from __future__ import annotations

import os
import re
import site
import sys
import sysconfig
from functools import lru_cache
from types import FrameType, TracebackType
from typing import Any

_PACKAGES = re.compile(r"[/\\\\](site|dist)-packages[/\\\\]")
_OTHERS = (
    *(os.path.realpath(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")),
    *(os.path.realpath(path) for path in site.getsitepackages()),
)


def place(frame: FrameType | None) -> dict[str, Any] | None:
    """The user's line that led to a frame, and the functions on the way; None if there is none.

    The way ends where Ray called: with no workers, that is below the program that calls ``fit()``.
    """
    found: dict[str, Any] | None = None
    while frame is not None:
        if found is not None and str(frame.f_globals.get("__name__")).startswith("ray."):
            break
        if is_users(frame.f_code.co_filename):
            if found is None:
                path = os.path.abspath(frame.f_code.co_filename)
                found = {"path": path, "line": frame.f_lineno, "functions": []}
            code = frame.f_code
            found["functions"].append(
                [os.path.abspath(code.co_filename), code.co_firstlineno, code.co_name]
            )
        frame = frame.f_back
    return found


def place_of_traceback(traceback: TracebackType | None) -> dict[str, Any] | None:
    """The last line of the user's own in a traceback."""
    found = None
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if is_users(code.co_filename):
            found = {"path": os.path.abspath(code.co_filename), "line": traceback.tb_lineno}
        traceback = traceback.tb_next
    return found


@lru_cache(maxsize=4096)
def is_users(filename: str) -> bool:
    """Whether a file is the user's own: it is there, and belongs to no library.

    >>> is_users(os.__file__), is_users("<string>")
    (False, False)
    """
    path = os.path.realpath(filename)
    if filename.startswith("<") or path.startswith(tuple(f"{other}{os.sep}" for other in _OTHERS)):
        return False
    return _PACKAGES.search(path) is None and not _is_railswitch(path)


def _is_railswitch(path: str) -> bool:
    """An editable install of railswitch lies anywhere."""
    parts = (sys.modules.get(f"railswitch.{name}") for name in ("shim", "traces", "v1", "v2"))
    folders = (os.path.dirname(os.path.realpath(part.__file__ or "")) for part in parts if part)
    return path.startswith(tuple(f"{folder}{os.sep}" for folder in folders))
