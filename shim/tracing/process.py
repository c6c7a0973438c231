"""The part of the trace that this process writes: when it begins, and how it ends."""

from __future__ import annotations

import atexit
import contextlib
import os
import sys
import warnings
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final

from railswitch.traces import FOLDER, Part

from .places import is_users, place_of_traceback

REPORT: Final = "RAILSWITCH_REPORT_FILE"
"""The variable that names the file into which all parts are merged at the end."""


ORIGINAL: Final = "RAILSWITCH_TRACE_ORIGINAL"
"""The project of which the program runs in a copy: nothing may be imported from there."""
CPUS: Final = "RAILSWITCH_TRACE_CPUS"
"""How many logical CPUs a cluster has that the program starts without saying how many."""
VARIABLES: Final = (FOLDER, ORIGINAL, "RAILSWITCH_TRACE_STORAGE", "RAILSWITCH_TRACE_SEED")
"""What the workers must know as well."""


class _State:
    part: Part | None = None
    sources: ClassVar[set[str]] = set()
    """The files of which the trace has named a line."""


def is_wanted() -> bool:
    """Whether this run is observed.

    >>> is_wanted()
    False
    """
    return bool(os.environ.get(FOLDER) or os.environ.get(REPORT))


def write(event: str, **fields: Any) -> None:
    """Add a line to the part of this process; nothing happens where nobody observes.

    >>> write("note", text="nobody listens")
    """
    if _State.part is not None:
        path = (fields.get("place") or fields).get("path")
        if path is not None and path not in _State.sources:
            _State.sources.add(path)
            if is_users(path):
                _write_source(_State.part, path)
        _State.part.write(event, **fields)


def _write_source(part: Part, path: str) -> None:
    """Which text of a file ran: lines say nothing about another one."""
    with contextlib.suppress(OSError):
        part.write("source", path=path, sha256=sha256(Path(path).read_bytes()).hexdigest())


def begin() -> None:
    """Observe this process from now on; once more does nothing."""
    if _State.part is not None or not is_wanted():
        return
    if not os.environ.get(FOLDER):
        from railswitch.traces.uses import begin_report  # noqa: PLC0415  (few processes get here)

        os.environ[FOLDER] = str(begin_report(Path(os.environ[REPORT]).absolute()))
    role = role_of(sys.orig_argv)
    _State.part = part = Part(os.environ[FOLDER], role=role)
    os.register_at_fork(after_in_child=_forked)
    _watch_warnings()
    if role == "program":
        part.begin()
        _watch_exceptions()
    if role in ("program", "helper"):
        atexit.register(_end)


def is_program() -> bool:
    """Whether this process is the program or one that it has started, and no part of Ray.

    >>> is_program()
    True
    """
    return role_of(sys.orig_argv) == "program"


def end() -> None:
    """Observe no more, and write what is known."""
    atexit.unregister(_end)
    _end()
    _State.part = None


def role_of(command: list[str]) -> str:
    """What a process is to the run: the program, a worker of Ray, or a helper of either.

    >>> role_of(["python", "train.py"])
    'program'
    >>> role_of(["python", "-c", "from multiprocessing.spawn import spawn_main; ..."])
    'helper'
    """
    words = [word.replace("\\", "/") for word in command[1:4]]
    if any(word.endswith("/default_worker.py") for word in words):
        return "worker"
    if any("-packages/ray/" in word for word in words):
        return "ray"
    return "helper" if any("multiprocessing" in word for word in words) else "program"


def _forked() -> None:
    """A fork writes a part of its own, and is not waited for: it may end without a word."""
    if _State.part is not None:
        atexit.unregister(_end)
        _State.part.forked(role="helper")
        _State.sources.clear()


def _end() -> None:
    if _State.part is None:
        return
    for path in _imported_from(os.environ.get(ORIGINAL)):
        write("module", path=path)
    failed = getattr(sys, "last_type", None)  # Python keeps what ended the program there
    _State.part.end(failed=failed and failed.__name__)
    report = os.environ.get(REPORT)
    if report:
        from railswitch.traces.uses import finish_report  # noqa: PLC0415  (not before the end)

        finish_report(Path(report))


def _imported_from(folder: str | None) -> list[str]:
    """The modules that were imported from the original of a copy."""
    if not folder:
        return []
    files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    return [path for path in files if path.startswith(f"{folder}{os.sep}") and is_users(path)]


def _watch_exceptions() -> None:
    before = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, traceback: Any) -> None:
        from .results import cause_of  # noqa: PLC0415  (few programs end so)

        place = place_of_traceback(traceback)
        text = str(error)[:2000]
        write("exception", type=kind.__name__, text=text, place=place, cause=cause_of(error))
        before(kind, error, traceback)

    sys.excepthook = hook


def _watch_warnings() -> None:
    before = warnings.showwarning

    def show(
        message: Any, category: Any, filename: str, lineno: int, *args: Any, **kwargs: Any
    ) -> None:
        text = str(message)[:2000]
        write("warning", category=category.__name__, text=text, path=filename, line=lineno)
        before(message, category, filename, lineno, *args, **kwargs)

    warnings.showwarning = show
