"""Tries a migration for ``migrate --write --verify``, before anything is written."""

from __future__ import annotations

from collections.abc import Callable

import click

from railswitch.catalogue import find
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.reporting.summary import counted
from railswitch.codemod.settings import Settings
from railswitch.verify.bisect import Kept, most_runs
from railswitch.verify.migration import Planned, Step, tried
from railswitch.verify.project import ProjectError
from railswitch.verify.running import Conditions, CouldNotRunError
from railswitch.verify.session import Options
from railswitch.verify.sides import Program, SidesError

from ._codemod import Failure
from ._program import check_installed

Marked = Callable[[list[FileResult]], list[FileResult]]


def verified(
    results: list[FileResult],
    settings: Settings,
    migrated: Callable[[Settings], list[FileResult]],
    command: str,
    *,
    limit: int,
    timeout: float | None,
) -> tuple[list[FileResult], Marked]:
    """The results without the changes with which the program no longer does what it did.

    And what marks these in the results, once they are written.
    """
    planned = Planned(results, settings, migrated)
    if not planned.steps:
        return results, lambda written: written
    check_installed()
    steps = counted(len(planned.steps), "step")
    _tell(
        f"Trying {steps} (a rule in a file) with: {command}\n"
        f"That takes 2 runs, and up to {most_runs(len(planned.steps))} more for each step that "
        f"must be taken back; never more than {limit} (--verify-runs)."
    )
    options = Options(conditions=Conditions(timeout))
    try:
        kept = tried(planned, Program.parse(command), options, limit=limit, tell=_tell)
    except (SidesError, ProjectError, CouldNotRunError) as error:
        raise Failure(f"{error}\nNothing was written.") from error
    _tell_outcome(kept, planned)
    return planned.results(kept.stays), lambda written: planned.taken_back(written, kept.stays)


def _tell_outcome(kept: Kept[Step], planned: Planned) -> None:
    for step, reason in kept.taken_back:
        first, _, rest = reason.partition("\n")
        _tell(f"Taken back: {step.rule} ({find(step.rule).name}) in {step.path}: {first}")
        if rest:
            _tell("\n".join(f"  {line}" for line in rest.splitlines()[-10:]))
    if kept.in_vain:
        _tell(
            f"Nothing is written: on Ray Train V2 the program does not do what it did, whatever is "
            f"taken back: {kept.in_vain}\n--keep-metrics writes down metrics that V2 drops, and "
            "--target bridge keeps V1's semantics."
        )
        return
    if kept.untried:
        left = counted(len(kept.untried), "step")
        _tell(f"{left} taken back without knowing more: no run was left (--verify-runs).")
    if not kept.taken_back and not kept.untried:
        _tell(f"As before with {counted(len(planned.steps), 'step')}, in {_runs(kept)}.")


def _runs(kept: Kept[Step]) -> str:
    return counted(kept.runs + 1, "run")


def _tell(text: str) -> None:
    click.echo(text, err=True)
