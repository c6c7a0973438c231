"""Counts over a run, and the sentences that tell them."""

from __future__ import annotations

from collections import Counter

from railswitch.catalogue.general import OPEN, UNKNOWN

from ..findings.finding import Safety
from ..findings.issue import FileResult, Issue

LOSSY = "RS202"
"""The rule about reports whose metrics V2 does not keep."""


class Summary:
    """The counts of a run."""

    def __init__(self, results: list[FileResult]) -> None:
        issues = [issue for result in results for issue in result.issues]
        safeties = Counter(issue.safety for issue in issues)
        self.files = sum(1 for result in results if result.issues)
        self.issues = len(issues)
        self.required = sum(1 for issue in issues if issue.required)
        self.unknown = sum(1 for issue in issues if issue.rule == UNKNOWN.id)
        self.open = sum(1 for issue in issues if issue.rule == OPEN.id)
        left = [issue for issue in issues if issue.safety is Safety.MANUAL]
        self.needs = Counter(map(need, left))
        """How much what is to decide matters."""
        self.lossy = sum(1 for issue in issues if issue.rule == LOSSY)
        self.fixable = safeties[Safety.SAFE]
        self.unsafe = safeties[Safety.UNSAFE]
        self.manual = safeties[Safety.MANUAL]
        self.fixed = sum(len(result.fixed) for result in results)
        self.changed = sum(1 for result in results if result.is_changed)
        self.errors = sum(1 for result in results if result.error)
        self.by_rule = _by_rule(issues)
        self.fixed_by_rule = _by_rule([issue for result in results for issue in result.fixed])

    def rules(self) -> list[tuple[str, str, int, int]]:
        """Each rule's id and name, how often it was put right and how often it is left."""
        left = {rule: count for (rule, _), count in self.by_rule}
        fixed = {rule: count for (rule, _), count in self.fixed_by_rule}
        names = {rule: first.name for (rule, first), _ in (*self.by_rule, *self.fixed_by_rule)}
        return [
            (rule, names[rule], fixed.get(rule, 0), left.get(rule, 0)) for rule in sorted(names)
        ]

    def sentence(self, *, is_part: bool = False) -> str:
        """What is there, in one sentence; of a part only, where no more was asked for.

        >>> Summary([]).sentence()
        'Nothing known to be legacy was found.'
        """
        if not self.issues:
            return self._nothing(is_part=is_part)
        parts = [
            text
            for count, text in (
                (self.fixable, f"{self.fixable} that `railswitch migrate` rewrites"),
                (self.unsafe, f"{self.unsafe} that it rewrites with `--unsafe`"),
                (self.manual, f"{self.manual} for you to decide ({self._needs()})"),
            )
            if count
        ]
        found = "Left:" if self.fixed else "Found"
        uses, where = counted(self.issues, "legacy use"), counted(self.files, "file")
        return f"{found} {uses} in {where}: {', '.join(parts)}.{self._remarks()}"

    def _needs(self) -> str:
        return ", ".join(f"{self.needs[need]} {need}" for need in NEEDS if self.needs[need])

    def _remarks(self) -> str:
        """What else is worth saying about them."""
        remarks = (
            (self.lossy, f"{counted(self.lossy, 'report')} would lose metrics on V2."),
            (self.errors, f"{counted(self.errors, 'file')} could not be dealt with."),
        )
        return "".join(f" {text}" for count, text in remarks if count)

    def _nothing(self, *, is_part: bool) -> str:
        if self.errors:
            files = counted(self.errors, "file")
            return f"{files} could not be dealt with; nothing legacy is known in the others."
        if self.fixed:
            return "Nothing known is left for you to decide."
        return NOTHING_HERE if is_part else NOTHING


NOTHING = "Nothing known to be legacy was found."
NOTHING_HERE = (
    "Nothing was found of what was asked for; there may be more without --only or --select."
)
NEEDS = ("required", "suggested", "unknown to every rule", "marked with TODO")


def need(issue: Issue) -> str:
    """How much a finding matters."""
    if issue.required:
        return NEEDS[0]
    return {UNKNOWN.id: NEEDS[2], OPEN.id: NEEDS[3]}.get(issue.rule, NEEDS[1])


def counted(number: int, noun: str) -> str:
    """A number and its noun.

    >>> counted(1, "file"), counted(2, "file")
    ('1 file', '2 files')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _by_rule(issues: list[Issue]) -> list[tuple[tuple[str, Issue], int]]:
    """Each rule with one of its issues and their number, the most frequent first."""
    first: dict[str, Issue] = {}
    for issue in issues:
        first.setdefault(issue.rule, issue)
    counts = Counter(issue.rule for issue in issues)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [((rule, first[rule]), count) for rule, count in ranked]
