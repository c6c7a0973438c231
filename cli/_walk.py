"""``migrate --write --interactive``: a change at a time, then what is left, a place at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

from railswitch.catalogue import find
from railswitch.codemod.findings.issue import FileResult, Issue
from railswitch.codemod.reporting.diff import unified
from railswitch.codemod.reporting.layout import frame, wrapped
from railswitch.codemod.reporting.plan import Plan
from railswitch.codemod.settings import Settings
from railswitch.verify.migration import Planned, Step

from ._codemod import show
from .explain import print_row

_CHANGE = {
    "y": "yes",
    "n": "no",
    "a": "all of this rule",
    "e": "explain",
    "o": "open in the editor",
    "q": "quit and write what was accepted",
}
_PLACE = {
    "n": "next",
    "r": "next rule",
    "e": "explain",
    "o": "open in the editor",
    "q": "quit",
}


@dataclass(frozen=True)
class Change:
    """What is accepted or not as one: a rule in a file, or all that follows from a decision."""

    rule: str
    steps: tuple[Step, ...]
    first: Issue


@dataclass
class Walk:
    """The changes of a migration, of which somebody at a terminal accepts some."""

    planned: list[FileResult]
    settings: Settings
    migrated: Callable[[Settings], list[FileResult]]
    left: int = 0
    """How many changes were not accepted, once they have been asked for."""
    _all: Planned = field(init=False)
    _accepted: list[Step] = field(default_factory=list)
    _always: set[str] = field(default_factory=set)
    _edited: set[str] = field(default_factory=set)
    """The files that were saved in the editor: railswitch does not write over that."""

    def __post_init__(self) -> None:
        self._all = Planned(self.planned, self.settings, self.migrated)

    def accepted(self) -> list[FileResult]:
        """The results with nothing but what was accepted."""
        changes = list(_changes(self.planned))
        for number, change in enumerate(changes, start=1):
            if change.rule in self._always:
                self._accept(change)
            elif not self._ask(change, f"Change {number} of {len(changes)}"):
                break
        kept = self._kept()
        self.left = sum(not set(change.steps) <= set(kept) for change in changes)
        return self._all.results(kept)

    def _ask(self, change: Change, head: str) -> bool:
        """Whether to go on after this change."""
        diff = self._diff(change)
        if not diff:  # it follows from another one, and is shown there
            self._accept(change)
            return True
        show("\n".join(["", *wrapped(f"{head}: {_about(change.first)}"), "", diff, ""]))
        while (answer := _answer(_CHANGE)) in "eo":
            if answer == "e":
                _explain(change.rule)
            elif self._saved(change.first):
                return True
        if answer == "a":
            self._always.add(change.rule)
        if answer in "ya":
            self._accept(change)
        return answer != "q"

    def _diff(self, change: Change) -> str:
        before = {r.path: r for r in self._all.results(self._accepted)}
        after = self._all.results([*self._accepted, *change.steps])
        texts = [(r.path, _text(before[r.path]), _text(r)) for r in after]
        return "\n".join(unified(path, a, b) for path, a, b in texts if a != b)

    def _accept(self, change: Change) -> None:
        self._accepted += change.steps

    def _kept(self) -> list[Step]:
        """What was accepted, without what belongs to a file that was edited since."""
        return [step for step in self._accepted if step.path not in self._edited]

    def _saved(self, issue: Issue) -> bool:
        if opened(issue):
            self._edited.add(issue.path)
            click.echo(f"{issue.path} stays as you have saved it; run it again for it.", err=True)
        return issue.path in self._edited


def places(results: list[FileResult]) -> None:
    """What is left to decide, a place at a time, rule by rule in the order of the plan."""
    steps = (sorted(s.issues, key=lambda i: (not i.required, i.rule)) for s in Plan(results).steps)
    issues = [issue for step in steps for issue in step]
    passed: set[tuple[str, bool]] = set()
    for number, issue in enumerate(issues, start=1):
        if (issue.rule, issue.required) in passed:
            continue
        lines = [*wrapped(issue.message), *wrapped(f"-> {issue.advice}" if issue.advice else "")]
        head = wrapped(f"To decide, {number} of {len(issues)}: {_about(issue)}")
        show("\n".join(["", *head, *frame(issue, "  "), *lines, issue.paste]).rstrip())
        while (answer := _answer(_PLACE)) in "eo":
            if answer == "e":
                _explain(issue.rule)
            else:
                opened(issue)
        if answer == "q":
            return
        if answer == "r":
            passed.add((issue.rule, issue.required))


def opened(issue: Issue) -> bool:
    """Open the file of a finding in the user's editor; whether it was saved with changes."""
    path = Path(issue.path)
    before = path.read_bytes()
    click.echo(f"{issue.path}, line {issue.file_line}", err=True)
    click.edit(filename=issue.path)
    return path.read_bytes() != before


def _changes(results: list[FileResult]) -> Iterator[Change]:
    """The changes in the order of their files; what follows from a decision is one of them."""
    firsts: dict[tuple[str, str], Issue] = {}
    steps: dict[tuple[str, str], list[Step]] = {}
    for result in results:
        for issue in sorted(result.fixed, key=lambda issue: issue.rule):
            key = (issue.rule, "" if issue.decision else issue.path)
            firsts.setdefault(key, issue)
            step = Step(issue.rule, issue.path)
            if step not in steps.setdefault(key, []):
                steps[key].append(step)
    for (rule, _), first in firsts.items():
        yield Change(rule, tuple(steps[rule, "" if first.decision else first.path]), first)


def _answer(choices: dict[str, str]) -> str:
    asked = ", ".join(f"{key} {meaning}" for key, meaning in choices.items())
    text = "\n".join(wrapped(f"[{asked}]"))
    return str(click.prompt(text, type=click.Choice(list(choices)), show_choices=False))


def _about(issue: Issue) -> str:
    return f"{issue.place} {issue.rule} {issue.name}"


def _explain(rule: str) -> None:
    print_row(find(rule))


def _text(result: FileResult) -> str:
    return result.old if result.new is None else result.new
