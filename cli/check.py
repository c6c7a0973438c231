"""``railswitch check``: find legacy code and explain it; nothing is changed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from railswitch.codemod.findings.finding import Safety
from railswitch.codemod.findings.issue import FileResult, Issue
from railswitch.codemod.reporting.about import Kind
from railswitch.codemod.reporting.baseline import Baseline
from railswitch.codemod.reporting.summary import counted
from railswitch.codemod.run import check_stdin

from ._codemod import (
    Selection,
    baseline_for,
    exit_code,
    observed_in,
    results_for,
    selection,
    settings_from,
)
from ._reporting import Reporting, reporting

_KINDS: dict[str, Callable[[Issue], bool]] = {
    "required": lambda issue: issue.required,
    "suggested": lambda issue: not issue.required,
    "fixable": lambda issue: issue.safety is Safety.SAFE,
    "unsafe": lambda issue: issue.safety is Safety.UNSAFE,
    "manual": lambda issue: issue.safety is Safety.MANUAL,
}
"""What ``--only`` lets through."""
_EXCLUDE = (("required", "suggested"), ("fixable", "unsafe", "manual"))
"""Kinds of which a finding is of one only."""


@click.command(
    name="check",
    epilog="""\b
Examples:
  railswitch check                          everything below this folder
  railswitch check src train.py             these
  railswitch check --select RS2,RS101       only some rules
  railswitch check --only required          only what must change before V2 can be trusted
  railswitch check --output-format concise  one line for each finding
  railswitch check --output-format github   annotations in a pull request
  cat train.py | railswitch check -         standard input
  railswitch check --evidence used.json     with what `railswitch run --report` saw
  railswitch check --since last-week.json   and what has become of an older report
  railswitch check --output-format html > report.html   a page to search, filter and print

\b
Exit codes: 0 nothing found, 1 something found, 2 nothing could be done.
""",
)
@selection
@reporting
@click.option(
    "--baseline",
    "baseline_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Pass over what this file knows; by default railswitch-baseline.json, where it exists.",
)
@click.option(
    "--evidence",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Say what of it ran: a file that `railswitch run --report` has written.",
)
@click.option(
    "--only",
    multiple=True,
    type=click.Choice(list(_KINDS)),
    help="Only findings of this kind; given twice, those that are of both.",
)
@click.option("--no-cache", is_flag=True, help="Look at every file, whatever is known of it.")
@click.option("--no-baseline", is_flag=True, help="Find everything, whatever a baseline knows.")
def command(
    chosen: Selection,
    how: Reporting,
    *,
    only: tuple[str, ...],
    baseline_file: Path | None,
    no_baseline: bool,
    no_cache: bool,
    evidence: Path | None,
) -> None:
    """Find legacy Ray AIR and Ray Train V1 code in PATHS, and say what to do about it."""
    for kinds in _EXCLUDE:
        if len(both := [kind for kind in kinds if kind in only]) > 1:
            raise click.UsageError(f"--only: no finding is both {both[0]} and {both[1]}")
    settings, loaded = settings_from(chosen)
    observed = None if evidence is None else observed_in(evidence)
    if observed is not None:
        settings = replace(settings, ran=observed.ran)
    baseline = None if no_baseline else baseline_for(baseline_file, loaded)
    if chosen.paths == ("-",):
        results, looked_at = [check_stdin(settings)], 1
    else:
        use_cache = not no_cache and observed is None
        results, looked_at = results_for(chosen, loaded, settings, fix=False, use_cache=use_cache)
    if baseline is not None:
        results = baseline.new_in(results)
    if observed is not None:
        results = observed.merge(results)
    results = [_only(result, only) for result in results]
    migrated: list[FileResult] = []
    if how.has_fixes and chosen.paths != ("-",):
        migrated, _ = results_for(chosen, loaded, replace(settings, unsafe=False), fix=True)
    how.show(results, chosen, settings, Kind.CHECK, migrated, is_part=bool(only))
    if observed is not None:
        click.echo(observed.sentence(), err=True)
    if baseline is not None and baseline.passed_over:
        click.echo(_passed_over(baseline), err=True)
    sys.exit(exit_code(results, looked_at))


def _only(result: FileResult, kinds: tuple[str, ...]) -> FileResult:
    """A result with those of its findings that are of all kinds."""
    issues = (issue for issue in result.issues if all(_KINDS[kind](issue) for kind in kinds))
    return replace(result, issues=tuple(issues))


def _passed_over(baseline: Baseline) -> str:
    return f"Passed over {counted(baseline.passed_over, 'use')} that {baseline.path} knows."
