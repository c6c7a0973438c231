"""A migration as a plan: what is done, what is left, in which order, and how far each file is."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath

from railswitch.catalogue import QUESTIONS, Outcome, find
from railswitch.catalogue.general import OPEN, UNKNOWN

from ..findings.finding import Safety
from ..findings.issue import FileResult, Issue
from ..text.files import printable
from .diff import by_cell, lines_of
from .summary import counted

_MOST_FILES = 25
"""How many files a terminal shows; a page shows all."""


@dataclass(frozen=True)
class Progress:
    """How far a file or a package is."""

    name: str
    done: int
    left: int

    @property
    def percent(self) -> int:
        """How much of what was found is done, rounded down, so that 100 means all.

        >>> Progress("app", 2, 1).percent, Progress("app", 0, 0).percent
        (66, 100)
        """
        whole = self.done + self.left
        return 100 * self.done // whole if whole else 100

    @property
    def state(self) -> str:
        """How far it is in words: whether a program runs then is for its tests to say.

        >>> Progress("app", 2, 1).state, Progress("app", 2, 0).state
        ('66 %', 'nothing known is left')
        """
        return f"{self.percent} %" if self.left else "nothing known is left"


@dataclass(frozen=True)
class Step:
    """One thing to do next, with the places that it is about."""

    title: str
    why: str
    issues: tuple[Issue, ...]

    @property
    def rules(self) -> list[tuple[str, str, int]]:
        """The id, the name and the number of places of each rule in it."""
        counts: dict[tuple[str, str], int] = defaultdict(int)
        for issue in self.issues:
            counts[issue.rule, issue.name] += 1
        return sorted((rule, name, count) for (rule, name), count in counts.items())


@dataclass(frozen=True)
class Change:
    """What a migration changes in one file."""

    path: str
    fixed: tuple[Issue, ...]
    hunks: tuple[tuple[str, ...], ...]
    """The lines of each changed part: their first character is a space, ``-`` or ``+``."""


class Plan:
    """What a run has found, in the order in which people deal with it."""

    def __init__(self, results: list[FileResult]) -> None:
        self.results = results
        issues = [issue for result in results for issue in result.issues]
        self.decisions = [issue for issue in issues if issue.safety is Safety.MANUAL]
        self.files = [
            Progress(printable(result.path), len(result.fixed), len(result.issues))
            for result in results
            if not result.error  # of such a file nobody knows
        ]
        self.packages = grouped(self.files, package_of)
        self.steps = list(_steps(issues))
        self.changes = [
            Change(result.path, result.fixed, tuple(_hunks(result.path, result.old, result.new)))
            for result in results
            if result.new is not None
        ]

    @property
    def whole(self) -> Progress:
        """How far all of it is."""
        done, left = sum(f.done for f in self.files), sum(f.left for f in self.files)
        return Progress("all files", done, left)

    def lines(self) -> list[str]:
        """What is left, in order, and how far each file is, for a terminal."""
        lines = []
        if self.steps:
            lines.append("What is left, in this order:")
        for number, step in enumerate(self.steps, start=1):
            lines.append(f"  {number}. {step.title}: {counted(len(step.issues), 'place')}")
            lines += [f"     {count:4}  {rule}  {name}" for rule, name, count in step.rules]
        if len(self.files) > 1 and self.whole.done:
            lines.append("How far each file is with what railswitch knows:")
            order = sorted(self.files, key=lambda file: (file.percent, file.name))
            lines += [
                f"  {file.percent:3} %  {file.name}"
                + f"  ({counted(file.left, 'place') + ' left' if file.left else file.state})"
                for file in order[:_MOST_FILES]
            ]
            if len(order) > _MOST_FILES:
                more = counted(len(order) - _MOST_FILES, "more file")
                lines.append(f"  and {more}; `--output-format markdown` lists them all.")
        return lines


def package_of(path: str) -> str:
    """The folder that a file lies in, with slashes.

    >>> package_of("app/train.py"), package_of("train.py")
    ('app', '.')
    """
    return str(PurePosixPath(printable(path).replace("\\", "/")).parent)


def grouped(files: Iterable[Progress], key: Callable[[str], str]) -> list[Progress]:
    """The progress of files together, such as those of a folder, by the names of the groups."""
    groups: dict[str, list[Progress]] = defaultdict(list)
    for file in files:
        groups[key(file.name)].append(file)
    return [
        Progress(name, sum(f.done for f in group), sum(f.left for f in group))
        for name, group in sorted(groups.items())
    ]


def _steps(issues: list[Issue]) -> Iterator[Step]:
    """What is left, each place in the first step that it fits."""
    kinds: tuple[tuple[str, str, Callable[[Issue], bool]], ...] = (
        (
            "Let railswitch rewrite what is safe",
            "`railswitch migrate --write` does it.",
            lambda issue: issue.safety is Safety.SAFE,
        ),
        *(
            (
                f"Decide `{question.id}`",
                f"{question.text} `railswitch decide` tells what each answer rewrites.",
                partial(_waits_for, question.id),
            )
            for question in QUESTIONS
        ),
        (
            "Look at what `--unsafe` rewrites",
            "Each has a rewrite and a reason to look at it first; `railswitch explain` tells it.",
            lambda issue: issue.safety is Safety.UNSAFE,
        ),
        (
            "Replace what cannot be imported any more",
            "Nothing below runs before these do.",
            lambda issue: _outcome(issue) is Outcome.IMPORT_ERROR,
        ),
        (
            "Put right what raises or hangs",
            "The run stops at these.",
            lambda issue: _outcome(issue) in (Outcome.RAISES, Outcome.HANGS),
        ),
        (
            "Put right what silently does something else",
            "The run goes on, with other results than on V1.",
            lambda issue: issue.required,
        ),
        (
            "Decide what is marked in the source",
            "A comment with TODO says what; delete it once that is done.",
            lambda issue: issue.rule == OPEN.id,
        ),
        (
            "Look up what no rule knows",
            "It is legacy or already gone, and railswitch cannot say what replaces it.",
            lambda issue: issue.rule == UNKNOWN.id,
        ),
        ("Follow the suggestions", "These still work.", lambda _: True),
    )
    left = list(issues)
    for title, why, fits in kinds:
        chosen: list[Issue] = []
        others: list[Issue] = []
        for issue in left:
            (chosen if fits(issue) else others).append(issue)
        left = others
        if chosen:
            yield Step(title, why, tuple(chosen))


def _waits_for(id_: str, issue: Issue) -> bool:
    return issue.decision == id_


def _outcome(issue: Issue) -> Outcome | None:
    """What V2 does with it; None where the finding is a suggestion only."""
    return find(issue.rule).outcome if issue.required else None


def _hunks(path: str, old: str, new: str) -> Iterator[tuple[str, ...]]:
    before, after = ([line.rstrip("\r\n") for line in lines_of(text)] for text in (old, new))
    lines = difflib.unified_diff(before, after, lineterm="", n=2)
    hunk: list[str] = []
    for line in list(by_cell(path, lines, old, new))[2:]:
        if line.startswith("@@") and hunk:
            yield tuple(hunk)
            hunk = []
        hunk.append(line)
    if hunk:
        yield tuple(hunk)
