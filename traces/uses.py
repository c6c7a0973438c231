"""The legacy uses of a run in the format of ``railswitch check --output-format json``."""

from __future__ import annotations

import contextlib
import json
import linecache
import os
import shutil
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from railswitch.catalogue import Remedy, find

from .document import Document
from .merge import merged

_SAFETY: Final = {Remedy.SAFE: "safe", Remedy.CONDITIONAL: "safe", Remedy.UNSAFE: "unsafe"}
_PARTS: Final = ".parts"
_LOCK: Final = "lock"


def parts_of(report: str | os.PathLike[str]) -> Path:
    """Where the processes write whose report is that file.

    >>> parts_of("used.json").name
    'used.json.parts'
    """
    path = Path(report)
    return path.with_name(path.name + _PARTS)


def begin_report(report: Path) -> Path:
    """Make the folder of the parts, and a report that says that the run is not over yet."""
    folder = parts_of(report)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    _write(report, report_of(Document()))
    return folder


def finish_report(report: Path) -> None:
    """Write what is known now; the parts stay, since another process may still begin one."""
    folder = parts_of(report)
    with _locked(folder) as is_there:
        if is_there:
            _write(report, report_of(merged(folder)))


def report_of(document: Document) -> dict[str, Any]:
    """A trace with its legacy uses as findings.

    >>> sorted(report_of(Document()))[:4]
    ['callbacks', 'complete', 'configs', 'errors']
    """
    root = document.facts.get("root", os.getcwd())
    by_place: dict[tuple[str, int, str, str], dict[int | None, int]] = defaultdict(dict)
    for use in document.legacy:
        place = (use["path"], use["line"], use["rule"], use["what"])
        by_place[place][use["rank"]] = use["count"]
    issues = [_issue(place, ranks, root) for place, ranks in sorted(by_place.items())]
    safeties = Counter(issue["safety"] for issue in issues)
    return {
        **document.as_json(),
        "root": root,
        "observable": document.facts.get("observable", []),
        "issues": issues,
        "fixed": [],
        "errors": [],
        "summary": {
            "files": len({issue["path"] for issue in issues}),
            "issues": len(issues),
            "fixable": safeties["safe"],
            "unsafe": safeties["unsafe"],
            "manual": safeties["manual"],
            "fixed": 0,
            "errors": 0,
        },
    }


def _issue(
    place: tuple[str, int, str, str], ranks: dict[int | None, int], root: str
) -> dict[str, Any]:
    path, line, rule, what = place
    text = linecache.getline(os.path.join(root, path), line).rstrip("\n")
    row = find(rule)
    return {
        "rule": row.id,
        "name": row.name,
        "path": shown(path, root),
        "line": line,
        "column": len(text) - len(text.lstrip()) + 1,
        "end_line": line,
        "end_column": len(text) + 1,
        "message": f"`{what}`: {row.whole_effect}",
        "advice": row.replacement,
        "safety": _SAFETY.get(row.fix.remedy, "manual"),
        "required": row.required,
        "page": row.page,
        "reasons": [f"it ran{_times(ranks)}"],
        "decision": "",
        "related": [],
        "paste": "",
        "uses": 1,
        "also": [],
        "change": "",
        "shown_by": "",
        "why_not": "",
        "text": text,
        "cell": None,
        "file_line": line,
        "count": sum(max(1, count) for count in ranks.values()),
        "ranks": sorted(rank for rank in ranks if rank is not None),
    }


def _times(ranks: dict[int | None, int]) -> str:
    total = sum(max(1, count) for count in ranks.values())
    where = [
        "on the driver" if rank is None else f"on rank {rank}"
        for rank in sorted(ranks, key=lambda rank: -1 if rank is None else rank)
    ]
    return f" {total} {'time' if total == 1 else 'times'}, {', '.join(where)}"


def shown(path: str, root: str) -> str:
    """A path as users write it: relative, if it is below the folder that the run began in.

    >>> shown("/home/me/project/train.py", "/home/me/project")
    'train.py'
    """
    relative = os.path.relpath(path, root) if os.path.isabs(path) else path
    return path if relative.startswith("..") else relative


def _write(path: Path, data: dict[str, Any]) -> None:
    """Replace the file in one step: another process may be reading it."""
    text = json.dumps(data, indent=2) + "\n"
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


@contextmanager
def _locked(folder: Path) -> Iterator[bool]:
    """One process after the other; False where the folder is gone."""
    try:
        lock = (folder / _LOCK).open("a")
    except OSError:
        yield False
        return
    with lock:
        with contextlib.suppress(ImportError):  # only where there are such locks
            import fcntl  # noqa: PLC0415

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield True
