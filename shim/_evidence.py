"""What was seen by running: a summary at the end, and a report for ``railswitch check``."""

from __future__ import annotations

import atexit
import json
import linecache
import os
import shlex
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

from railswitch.catalogue import Remedy

from ._names import observable
from ._warn import LEDGER, Place, mode

VARIABLE: Final = "RAILSWITCH_REPORT_FILE"
_SAFETY: Final = {Remedy.SAFE: "safe", Remedy.CONDITIONAL: "safe", Remedy.UNSAFE: "unsafe"}
_FILES_NAMED: Final = 4


def remember() -> None:
    """Tell at the end of the process what was used."""
    atexit.register(_at_exit)


def forget() -> None:
    """Tell nothing at the end."""
    atexit.unregister(_at_exit)


def summary() -> str | None:
    """What was used, in one line with the command that fixes it; None if nothing was.

    >>> LEDGER.clear()
    >>> summary()
    """
    uses = [(place, sum(ranks.values())) for place, ranks in LEDGER]
    if not uses:
        return None
    rules = Counter(place.rule for place, _ in uses)
    files = list(dict.fromkeys(_shown(place.path) for place, _ in uses))
    total, lines = sum(max(1, count) for _, count in uses), len({(p.path, p.line) for p, _ in uses})
    named = " ".join(map(shlex.quote, files[:_FILES_NAMED])) if len(files) <= _FILES_NAMED else "."
    return (
        f"railswitch: {_counted(total, 'legacy use')} in {_counted(lines, 'line')} "
        f"({', '.join(sorted(rules))}). To rewrite them: railswitch migrate --write {named}"
    )


def report() -> dict[str, Any]:
    """Every legacy use, in the format of ``railswitch check --output-format json``.

    >>> sorted(report())
    ['errors', 'fixed', 'issues', 'observable', 'root', 'summary']
    """
    issues = [_issue(place, ranks) for place, ranks in LEDGER]
    safeties = Counter(issue["safety"] for issue in issues)
    return {
        "root": os.getcwd(),
        "observable": observable(),
        "issues": sorted(issues, key=lambda issue: (issue["path"], issue["line"], issue["rule"])),
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


def _issue(place: Place, ranks: dict[int | None, int]) -> dict[str, Any]:
    text = linecache.getline(place.path, place.line).rstrip("\n")
    row = place.row
    start = len(text) - len(text.lstrip())
    return {
        "rule": row.id,
        "name": row.name,
        "path": _shown(place.path),
        "line": place.line,
        "column": start + 1,
        "end_line": place.line,
        "end_column": len(text) + 1,
        "message": f"`{place.what}`: {row.whole_effect}",
        "advice": row.replacement,
        "safety": _SAFETY.get(row.fix.remedy, "manual"),
        "required": row.required,
        "page": row.page,
        "evidence": [f"it ran{_times(ranks)}"],
        "related": [],
        "paste": "",
        "uses": 1,
        "also": [],
        "text": text,
        "cell": None,
        "count": sum(max(1, count) for count in ranks.values()),
        "ranks": sorted(rank for rank in ranks if rank is not None),
    }


def _times(ranks: dict[int | None, int]) -> str:
    total = sum(max(1, count) for count in ranks.values())
    where = [
        "on the driver" if rank is None else f"on rank {rank}"
        for rank in sorted(ranks, key=lambda rank: -1 if rank is None else rank)
    ]
    return f" {_counted(total, 'time')}, {', '.join(where)}"


def _at_exit() -> None:
    target = os.environ.get(VARIABLE)
    if target:
        Path(target).write_text(json.dumps(report(), indent=2) + "\n", encoding="utf-8")
    line = summary()
    if line is not None and mode() != "off":
        print(line, file=sys.stderr)  # noqa: T201  (for the user, at the very end)


def _shown(path: str) -> str:
    """A path as users write it: relative, if it is below the present directory."""
    relative = os.path.relpath(path) if os.path.isabs(path) else path
    return path if relative.startswith("..") else relative


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
