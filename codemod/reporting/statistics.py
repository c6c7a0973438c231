"""How often each rule was found, and what can be done about it: ``--statistics``."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

from railswitch.catalogue import find
from railswitch.catalogue.general import OPEN

from ..findings.issue import FileResult, Issue
from ..text.files import printable
from .summary import NOTHING, NOTHING_HERE, counted

_COLUMNS = ("found", "safe", "unsafe", "manual", "todo", "fixed")


@dataclass(frozen=True)
class Row:
    """The counts of one rule, or of all."""

    rule: str
    name: str
    found: int
    """What is there; after a migration, what is left."""
    safe: int
    unsafe: int
    manual: int
    todo: int
    """How many of the manual ones a comment in the source marks as open."""
    fixed: int


class Statistics:
    """The counts of a run, by rule.

    A decision that ``migrate --todo`` has marked counts for the rule that it is about.

    >>> Statistics([]).total.found
    0
    """

    def __init__(self, results: Iterable[FileResult]) -> None:
        results = list(results)
        self.rows = sorted(_rows(results), key=lambda row: (-row.found, -row.fixed, row.rule))
        sums = {name: sum(getattr(row, name) for row in self.rows) for name in _COLUMNS}
        self.total = Row("", "in all", **sums)
        self.errors = [(result.path, result.error) for result in results if result.error]
        self.files = sum(1 for result in results if result.issues)

    def text(self, *, is_part: bool = False) -> str:
        """A table, with the rules that are found most at its top, and what could not be read."""
        shown = [name for name in _COLUMNS[:4] if name == "found" or getattr(self.total, name)]
        shown += [name for name in _COLUMNS[4:] if getattr(self.total, name)]
        lines = ["".join(f"{name:>8}" for name in shown)] if self.rows else []
        for row in [*self.rows, *([self.total] if self.rows else [])]:
            counts = "".join(f"{getattr(row, name) or '-':>8}" for name in shown)
            lines.append(f"{counts}  {row.rule:5}  {row.name}")
        if not self.rows:
            lines.append(NOTHING_HERE if is_part else NOTHING)
        lines += [f"{printable(path)}: error: {error}" for path, error in self.errors]
        if self.errors:
            lines.append(f"{counted(len(self.errors), 'file')} could not be dealt with.")
        return "\n".join(lines)

    def json(self) -> str:
        """The same as one JSON object."""
        return json.dumps(
            {
                "version": 1,
                "rules": [asdict(row) for row in self.rows],
                "total": {name: getattr(self.total, name) for name in _COLUMNS},
                "files": self.files,
                "errors": [{"path": path, "error": error} for path, error in self.errors],
            },
            indent=2,
        )


def _rows(results: list[FileResult]) -> Iterator[Row]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for result in results:
        for issue in result.issues:
            marked = issue.also if issue.rule == OPEN.id else ()
            rule = marked[0] if marked else issue.rule  # those behind it share its decision
            counts[rule].update(_kinds(issue))
        for issue in result.fixed:
            counts[issue.rule]["fixed"] += 1
    for rule, numbers in counts.items():
        yield Row(rule, find(rule).name, **{name: numbers[name] for name in _COLUMNS})


def _kinds(issue: Issue) -> tuple[str, ...]:
    kinds = ("found", issue.safety.value)
    return (*kinds, "todo") if issue.rule == OPEN.id else kinds
