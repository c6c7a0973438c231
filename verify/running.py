"""Runs a side, and reads what it has left: the trace, the files, the end of its output."""

from __future__ import annotations

import contextlib
import csv
import ctypes
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from railswitch.traces import Document, merged
from railswitch.traces.keys import without_keys

from .sides import Side

_LARGEST_HASHED: Final = 64 << 20
_LARGEST_READ: Final = 1 << 20
_LAST_LINES: Final = 15
_GRACE_S: Final = 10.0
_OWN_COLUMNS: Final = ("_report", "_time", "_rank", "_checkpoint")


class CouldNotRunError(Exception):
    """A side could not be run to its end; the message says which, why, and its last words."""


@dataclass(frozen=True)
class Conditions:
    """Under which a side is run."""

    timeout: float | None = None
    """Seconds after which it is ended."""
    seed: int | None = None
    cpus: int | None = None
    """How many logical CPUs the cluster has that it starts."""


def run(side: Side, conditions: Conditions, *, number: int = 1) -> Document:
    """Run the program once, to its end or until its time is up."""
    folder = side.folder / f"run-{number}"
    for name in ("trace", "storage", "trackers"):
        (folder / name).mkdir(parents=True)
    before = _snapshot(side.copy)
    log = folder / "output"
    began = time.monotonic()
    with log.open("wb") as output:
        code = _run(side, folder, output, conditions)
    wall = time.monotonic() - began
    document = merged(folder / "trace")
    _relative_places(document, side)
    document.facts |= {
        "exit_code": code,
        "timed_out": code is None,
        "wall_s": round(wall, 3),
        "output": _last_lines(log),
        "storage": str(folder / "storage"),
        "files": [_file(path, folder / "storage") for path in _all_files(folder / "storage")],
        "written": [
            _file(path, side.copy)
            for path, stamp in _snapshot(side.copy).items()
            if before.get(path) != stamp
        ],
        "metrics_files": list(_metrics_files(folder / "storage")),
        "side": side.name,
        "what": side.what,
    }
    return document


def _run(side: Side, folder: Path, output: Any, conditions: Conditions) -> int | None:
    """The exit code; None if the time was up."""
    environment = side.environment(folder, seed=conditions.seed, cpus=conditions.cpus)
    try:
        program = subprocess.Popen(
            side.command,
            cwd=side.working_directory,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=_die_with_us,  # noqa: PLW1509  (a command has no other threads)
        )
    except OSError as error:
        raise CouldNotRunError(f"{side.command[0]} cannot be run: {error.strerror}") from None
    log = Path(output.name)
    try:
        return _wait(program, conditions.timeout, log)
    except subprocess.TimeoutExpired:
        size = log.stat().st_size
        _end_all(program)
        os.truncate(log, size)  # what it says of being ended is no news
        return None
    finally:
        _end_all(program)


def _wait(program: subprocess.Popen[bytes], timeout: float | None, log: Path) -> int:
    """Wait for the end; what waits for a GPU or a CPU that is not there is given up.

    Ray itself waits for ever, in case that one is added.
    """
    began = time.monotonic()
    since: float | None = None
    while True:
        left = _LOOK_EVERY_S if timeout is None else began + timeout - time.monotonic()
        try:
            return program.wait(max(0.0, min(left, _LOOK_EVERY_S)))
        except subprocess.TimeoutExpired:
            now = time.monotonic()
            if timeout is not None and now >= began + timeout:
                raise
            since = (since or now) if _lacks(_last_lines(log, _RECENT)) else None
            if since is not None and now - since > _PATIENCE_S:
                raise


_LOOK_EVERY_S: Final = 2.0
_PATIENCE_S: Final = 20.0
_RECENT: Final = 2_000


def _die_with_us() -> None:
    """In the child, before the program: whoever kills us kills it too, where Linux does that."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


_PR_SET_PDEATHSIG: Final = 1
_LIBC: Final = ctypes.CDLL(None) if sys.platform == "linux" else None


def _end_all(program: subprocess.Popen[bytes]) -> None:
    """End the program, if it is still there, and what it has left running."""
    for signal_, grace in ((signal.SIGTERM, _GRACE_S), (signal.SIGKILL, _GRACE_S)):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(program.pid, signal_)
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(grace)
            if signal_ is signal.SIGTERM and not _group_lives(program.pid):
                return


def _group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def require_run(document: Document) -> None:
    """Raise :class:`CouldNotRunError` unless the program ran to its end and trained with Ray."""
    facts, side = document.facts, document.facts["side"]
    if facts["timed_out"]:
        took = f"{facts['wall_s']:.0f} s"
        if why := _lacks(facts["output"]):
            text = f"waited for what is not there, and was given up after {took}. {why}"
        else:
            more = "Give it more time with --timeout, or let it train less."
            text = f"did not end within {took}. {more}"
        raise CouldNotRunError(f"the {side} side {text}{_tail(facts)}")
    if modules := document.of("module"):
        raise CouldNotRunError(
            f"the {side} side imported {modules[0]['path']}, and not the copy of it that was to be "
            "run: there are two versions of that module. Let the program import it by its place "
            f"in the project, or run without the installed one.{_tail(facts)}"
        )
    if facts["exit_code"] != 0:
        raise CouldNotRunError(f"the {side} side {_reason(document)}{_tail(facts)}")
    if not document.of("fit") and not document.of("report"):
        raise CouldNotRunError(
            f"the {side} side trained nothing with Ray: no trainer's or Tuner's fit() was called, "
            "and nothing was reported. Name the program that trains, with the arguments that it "
            f"needs.{_tail(facts)}"
        )


def _reason(document: Document) -> str:
    """Why a program ended as it did, for people who know the usual reasons."""
    text = document.facts["output"]
    code = document.facts["exit_code"]
    if "EOFError" in text and "input" in text:
        return "waits for input, and there is none: give what it asks for as an argument."
    if code == 2 and "usage:" in text:  # noqa: PLR2004  (argparse and click end so)
        return "needs other arguments: give them after the program, as in `verify train.py ARGS`."
    if why := _lacks(text):
        return f"could not run. {why}"
    if code < 0:
        return f"was ended by {signal.Signals(-code).name}."
    exceptions = document.of("exception")
    if exceptions:
        error = exceptions[-1]
        where = error.get("place")
        at = f", at {where['path']}:{where['line']}" if where else ""
        cause = error.get("cause") or error
        is_wrapped = cause["type"] != error["type"]
        why = f"{error['type']}{at}, because of {_told(cause)}" if is_wrapped else _told(error) + at
        return f"failed with {why}."
    return f"ended with exit code {code}."


def _told(error: dict[str, Any]) -> str:
    """An exception in one line."""
    first = "".join(error["text"].strip().splitlines()[:1]).rstrip(".")
    return f"{error['type']}: {first}" if first else error["type"]


_ASKED: Final = re.compile(r"asked for ([\d.]+) CPUs and ([\d.]+) GPUs")
_NO_RESOURCES: Final = re.compile(
    r"cannot be scheduled|[Ii]nsufficient|infeasible|No available node types|No CUDA GPUs"
    r"|no NVIDIA driver|CUDA (is )?not available"
)


def _lacks(text: str) -> str:
    """What a program waits for or cannot use, as far as what it printed tells it.

    >>> _lacks("RuntimeError: No CUDA GPUs are available")
    'It wants a GPU, and there is none here: verify where there is one.'
    >>> _lacks("You asked for 3.0 CPUs and 0 GPUs, but the cluster only has 2.0 CPUs")
    'It wants 3 CPUs, and its cluster has fewer: give it more with --num-cpus.'
    """
    asked = _ASKED.search(text)
    if asked is not None and not float(asked[2]):
        cpus = f"{float(asked[1]):.0f} CPUs"
        return f"It wants {cpus}, and its cluster has fewer: give it more with --num-cpus."
    if asked is not None or (_NO_RESOURCES.search(text) and re.search("GPU|CUDA|NVIDIA", text)):
        return "It wants a GPU, and there is none here: verify where there is one."
    return ""


def _tail(facts: dict[str, Any]) -> str:
    lines = facts["output"].splitlines()[-_LAST_LINES:]
    return "\nIts last lines:\n" + "\n".join(f"  {line}" for line in lines) if lines else ""


def _last_lines(log: Path, size: int = 20_000) -> str:
    with log.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - size))
        return without_keys(file.read().decode(errors="replace"))


def _relative_places(document: Document, side: Side) -> None:
    """Name lines as they stand in the project, not in its copy."""
    prefix = f"{os.path.realpath(side.copy)}{os.sep}"

    @cache
    def relative(path: str) -> str:
        real = os.path.realpath(path)
        return real.removeprefix(prefix) if real.startswith(prefix) else path

    for event in (*document.events, *document.legacy):
        place = event.get("place") or {}
        for owner in (event, place, event.get("made") or {}):
            if isinstance(owner.get("path"), str):
                owner["path"] = relative(owner["path"])
        for function in place.get("functions", ()):
            function[0] = relative(function[0])


def _snapshot(folder: Path) -> dict[Path, tuple[int, int]]:
    found = {}
    for path in _all_files(folder):
        with contextlib.suppress(OSError):
            stat = path.stat()
            found[path] = stat.st_mtime_ns, stat.st_size
    return found


def _all_files(folder: Path) -> Iterator[Path]:
    for where, folders, names in os.walk(folder):
        if "__pycache__" in folders:
            folders.remove("__pycache__")
        yield from (Path(where, name) for name in sorted(names))


def _file(path: Path, root: Path) -> dict[str, Any]:
    found: dict[str, Any] = {"path": path.relative_to(root).as_posix(), "size": 0, "sha256": ""}
    with contextlib.suppress(OSError):
        found["size"] = path.stat().st_size
        found["sha256"] = _digest(path, found["size"])
        if path.suffix == ".json" and found["size"] <= _LARGEST_READ:
            with contextlib.suppress(ValueError):
                found["values"] = json.loads(without_keys(path.read_text(encoding="utf-8")))
    return found


def _digest(path: Path, size: int) -> str:
    """The hash of a file; of a very large one, that of its beginning and its end."""
    with path.open("rb") as file:
        if size <= _LARGEST_HASHED:
            return hashlib.sha256(file.read()).hexdigest()
        digest = hashlib.sha256(file.read(_LARGEST_HASHED // 2))
        file.seek(-_LARGEST_HASHED // 2, os.SEEK_END)
        digest.update(file.read())
        return f"{digest.hexdigest()}-of-the-ends"


def _metrics_files(folder: Path) -> Iterator[dict[str, Any]]:
    """The rows of rank 0 in the files that railswitch's callbacks write."""
    for path in _all_files(folder):
        rows: list[dict[str, Any]] = []
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            if path.suffix == ".jsonl":
                lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
                rows = [line["metrics"] for line in lines if line["rank"] == 0]
            elif path.name.endswith(".csv") and path.name != "progress.csv":
                with path.open(newline="", encoding="utf-8") as stream:
                    table = [row for row in csv.DictReader(stream) if row["_rank"] == "0"]
                rows = [_without_own(row) for row in table]
        if rows:
            yield {"path": path.relative_to(folder).as_posix(), "rows": rows}


def _without_own(row: dict[str, str]) -> dict[str, str]:
    return {k: v for k, v in row.items() if k not in _OWN_COLUMNS and v != ""}
