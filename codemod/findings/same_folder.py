"""One finding where the files of a folder all ask for the same, such as a hundred samples."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from railswitch.catalogue import find
from railswitch.catalogue.general import BRIDGE_REQUIREMENT

from .issue import FileResult

_ROWS = frozenset({find("RS840").id, find("RS842").id, BRIDGE_REQUIREMENT.id})


def folded(results: Sequence[FileResult]) -> list[FileResult]:
    """The results, with what is installed told once per folder, and how many more files say so."""
    files: dict[tuple[PurePath, str, str], list[str]] = defaultdict(list)
    for result in results:
        for issue in result.issues:
            if issue.rule in _ROWS:
                named = files[PurePath(result.path).parent, issue.rule, issue.message]
                named.extend([] if result.path in named else [result.path])
    return [_told(result, files) for result in results]


def _told(result: FileResult, files: dict[tuple[PurePath, str, str], list[str]]) -> FileResult:
    issues = []
    told = set()
    for issue in result.issues:
        key = (PurePath(result.path).parent, issue.rule, issue.message)
        first, *others = files.get(key, [result.path])
        if first != result.path:
            continue
        if others and issue.message not in told:
            told.add(issue.message)
            issues.append(replace(issue, message=f"{issue.message} {_more(others)}"))
        else:
            issues.append(issue)
    return replace(result, issues=tuple(issues))


def _more(others: list[str]) -> str:
    """How many files say the same.

    >>> _more(["b.yaml"]), _more(["b.yaml", "c.yaml", "d.yaml"])
    ('So does `b.yaml` beside it.', 'So do `b.yaml` and 2 more files beside it.')
    """
    name = PurePath(others[0]).name
    if len(others) == 1:
        return f"So does `{name}` beside it."
    more = "1 more file" if len(others) == 2 else f"{len(others) - 1} more files"  # noqa: PLR2004
    return f"So do `{name}` and {more} beside it."
