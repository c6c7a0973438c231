"""A migration that is tried before it is written, and of which only what passes is written.

The steps that can be taken back are the changes of one rule in one file. Each try is a run in a
copy of the project; the user's own files are written once, at the end, each in one step.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from railswitch.codemod.findings.finding import Safety
from railswitch.codemod.findings.issue import FileResult, Issue
from railswitch.codemod.repository.ran import moved_lines
from railswitch.codemod.settings import Settings

from .bisect import Kept, keep_what_passes
from .compare import compare
from .findings import Verdict
from .noise import may_be_noise, without_noise
from .running import CouldNotRunError, require_run, run
from .session import Options, Tell, temporary_folder
from .sides import NEW_VARIABLES, Maker, Program, Side, Wanted, maker_for, old_variables

_SERVED = {"RAILSWITCH_SHIM": "1", **NEW_VARIABLES}

Migrated = Callable[[Settings], list[FileResult]]
"""Migrates all files with other settings, and writes nothing."""


@dataclass(frozen=True, order=True)
class Step:
    """What one rule changes in one file."""

    rule: str
    path: str


class Planned:
    """The results of a migration, from which steps can be left out."""

    def __init__(self, results: list[FileResult], settings: Settings, migrated: Migrated) -> None:
        self._all = results
        self._settings = settings
        self._migrated = migrated
        self._without: dict[frozenset[str], dict[str, FileResult]] = {}
        self.steps = sorted(
            {Step(issue.rule, result.path) for result in results for issue in result.fixed}
        )

    def results(self, steps: list[Step]) -> list[FileResult]:
        """The results with these steps alone; a file without any stays as it is."""
        found = []
        for result in self._all:
            own = {step.rule for step in self.steps if step.path == result.path}
            wanted = {step.rule for step in steps if step.path == result.path}
            if own == wanted or not result.is_changed:
                found.append(result)
            elif wanted:
                found.append(self._with(result, frozenset(own - wanted)))
            else:
                found.append(_unchanged(result))
        return found

    def taken_back(self, results: list[FileResult], steps: list[Step]) -> list[FileResult]:
        """The results as they were written, with the places of the steps that were not taken."""
        before = {result.path: result for result in self._all}
        return [
            replace(result, issues=(*_others(result, left), *left))
            if (left := self._left(before.get(result.path), result, steps))
            else result
            for result in results
        ]

    def _left(
        self, before: FileResult | None, after: FileResult, steps: list[Step]
    ) -> tuple[Issue, ...]:
        """What a file keeps of the legacy code, at the lines that it has now."""
        if before is None:
            return ()
        stays = {step.rule for step in steps if step.path == before.path}
        lines = moved_lines(before.old, after.new if after.new is not None else before.old)
        return tuple(
            replace(
                issue,
                line=lines.get(issue.line, issue.line),
                end_line=lines.get(issue.end_line, issue.end_line),
                file_line=lines.get(issue.file_line, issue.file_line),
                change="",
                safety=Safety.MANUAL,
                reasons=(*issue.reasons, _TAKEN_BACK),
            )
            for issue in before.fixed
            if issue.rule not in stays
        )

    def _with(self, result: FileResult, left_out: frozenset[str]) -> FileResult:
        if left_out not in self._without:
            settings = replace(self._settings, ignore=self._settings.ignore | left_out)
            self._without[left_out] = {r.path: r for r in self._migrated(settings)}
        return self._without[left_out].get(result.path) or _unchanged(result)


_TAKEN_BACK = "it was taken back: with this rewrite the program no longer does what it did"


def _others(result: FileResult, left: tuple[Issue, ...]) -> Iterator[Issue]:
    """What is told of a file beside what was taken back there."""
    rules = {issue.rule for issue in left}
    yield from (i for i in result.issues if i.rule not in rules or i.safety is Safety.MANUAL)


def _unchanged(result: FileResult) -> FileResult:
    return replace(result, fixed=(), new=None, data=None)


class Trial:
    """Runs a program with some steps of a migration, and tells why it is not as before."""

    def __init__(
        self, planned: Planned, program: Program, folder: Path, options: Options, tell: Tell
    ) -> None:
        self._planned = planned
        self._options = options
        self._tell = tell
        self._maker: Maker = maker_for(program, Wanted(), folder)
        self._program = program
        self._number = 0
        tell("Running it as it is, for comparison.")
        self._old = self._side("old", old_variables("auto"))
        self._runs = [run(self._old, options.conditions)]
        if program.is_command:
            if self._runs[0].facts["timed_out"]:
                require_run(self._runs[0])
        else:
            require_run(self._runs[0])

    def __call__(self, steps: list[Step]) -> str | None:
        """Why the program with these steps is not as before; None if it is."""
        if self._program.is_command and not steps:
            return None  # that is how it was before
        self._number += 1
        # What is left of the legacy code runs on V2 only where the shim serves it.
        is_whole = len(steps) == len(self._planned.steps)
        side = self._side(f"new-{self._number}", NEW_VARIABLES if is_whole else _SERVED)
        for result in self._planned.results(steps):
            target = self._in_copy(side, result.path)
            if result.data is not None and target is not None:
                target.unlink()
                target.write_bytes(result.data)
        self._tell(f"Run {self._number}: with {len(steps)} of {len(self._planned.steps)} steps.")
        try:
            reason = self._reason(side)
        finally:
            shutil.rmtree(side.folder, ignore_errors=True)
        self._tell("  as before" if reason is None else f"  {reason.splitlines()[0]}")
        return reason

    def _side(self, name: str, variables: dict[str, str]) -> Side:
        if self._program.is_command:  # it runs as the user runs it, before and after
            flag = "RAY_TRAIN_V2_ENABLED"
            variables = {flag: os.environ[flag]} if flag in os.environ else {}
        return self._maker.make(name, None, variables)

    def _in_copy(self, side: Side, path: str) -> Path | None:
        real = Path(path).resolve()
        root = self._maker.root
        return side.copy / real.relative_to(root) if root in real.parents else None

    def _reason(self, side: Side) -> str | None:
        new = run(side, self._options.conditions)
        new.facts["side"] = "new"
        before = self._runs[0].facts["exit_code"]
        after = new.facts["exit_code"]
        if self._program.is_command:
            if after in (before, 0):
                return None
            code = "was ended: its time was up" if after is None else f"exit code {after}"
            return f"{code}, and {before} before\n{new.facts['output'][-2000:]}"
        try:
            require_run(new)
        except CouldNotRunError as error:
            return str(error)
        comparison = compare(self._runs[0], new, self._options.tolerance)
        if may_be_noise(comparison) and len(self._runs) == 1:
            self._runs.append(run(self._old, self._options.conditions, number=2))
        repeats = [compare(self._runs[0], other) for other in self._runs[1:]]
        comparison = without_noise(comparison, repeats, self._runs, new)
        differences = [
            f"{finding.text}{f' [{finding.place}]' if finding.place else ''}"
            for finding in comparison.of(Verdict.DIFFERS)
        ]
        return "; ".join(differences) or None


def tried(
    planned: Planned, program: Program, options: Options, *, limit: int, tell: Tell
) -> Kept[Step]:
    """Which steps of a migration stay: those with which the program does what it did."""
    with temporary_folder() as folder:
        trial = Trial(planned, program, folder, options, tell)
        return keep_what_passes(planned.steps, trial, limit)
