"""The findings that a team knows of already: ``check`` passes over them, and fails on new ones.

An entry is a rule in a line of code of a file, however far the line has moved since; two such
lines are two entries.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

from ..findings.issue import FileResult, Issue

FILE = "railswitch-baseline.json"

_VERSION = 1
_Key = tuple[str, str, str]


class BaselineError(Exception):
    """A baseline that cannot be used; the message names the file and the reason."""


def _entry(entry: dict[str, object]) -> tuple[_Key, int]:
    match entry:
        case {"path": str(path), "rule": str(rule), "line": str(line), "count": int(count)}:
            return (path, rule, line), count
    raise ValueError("that is no entry")


class Baseline:
    """The known issues, by path, rule and line of code; paths count from the baseline's folder."""

    def __init__(self, path: Path, known: Counter[_Key] | None = None) -> None:
        self.path = path
        self._known = known or Counter()
        self.passed_over = 0
        """How many issues it has taken out of results so far."""

    @classmethod
    def load(cls, path: Path) -> Baseline:
        """The baseline in a file."""
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content["version"] != _VERSION:
                raise BaselineError(
                    f"{path}: it is of version {content['version']}, and this railswitch reads "
                    f"version {_VERSION}; write it anew with `railswitch baseline`"
                )
            known = Counter(dict(map(_entry, content["known"])))
        except OSError as error:
            raise BaselineError(f"{path}: cannot read it: {error.strerror}") from error
        except (ValueError, LookupError, TypeError, RecursionError) as error:
            raise BaselineError(
                f"{path}: it is not a baseline; write it anew with `railswitch baseline`"
            ) from error
        return cls(path, known)

    @classmethod
    def of(cls, results: list[FileResult], path: Path) -> Baseline:
        """The baseline of everything in the results, to be written to a file."""
        new = cls(path)
        new._known = Counter(
            key for result in results for issue in result.issues for key in new._keys(issue)
        )
        return new

    @property
    def size(self) -> int:
        """How many issues it knows."""
        return self._known.total()

    def text(self) -> str:
        """The content of its file: sorted, so that two people's changes merge."""
        known = [
            {"path": path, "rule": rule, "line": line, "count": count}
            for (path, rule, line), count in sorted(self._known.items())
        ]
        return json.dumps({"version": _VERSION, "known": known}, indent=1) + "\n"

    def new_in(self, results: list[FileResult]) -> list[FileResult]:
        """The results without the issues that it knows."""
        left = self._known.copy()
        return [self._new_in_file(result, left) for result in results]

    def _new_in_file(self, result: FileResult, left: Counter[_Key]) -> FileResult:
        issues = []
        for issue in result.issues:
            keys = self._keys(issue)
            if all(left[key] > 0 for key in keys):
                left.subtract(keys)
                self.passed_over += 1
            else:
                issues.append(issue)
        return replace(result, issues=tuple(issues))

    def _keys(self, issue: Issue) -> list[_Key]:
        path = Path(os.path.relpath(issue.path, self.path.parent)).as_posix()
        return [(path, rule, issue.text.strip()) for rule in (issue.rule, *issue.also)]
