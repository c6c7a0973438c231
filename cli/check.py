"""``railswitch check``: find legacy code and explain it; nothing is changed."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click

from railswitch.codemod.reporting.baseline import Baseline
from railswitch.codemod.reporting.summary import counted
from railswitch.codemod.run import check_stdin

from ._codemod import (
    Selection,
    baseline_for,
    exit_code,
    observed_in,
    reporting,
    results_for,
    selection,
    settings_from,
    show_report,
)


@click.command(
    name="check",
    epilog="""\b
Examples:
  railswitch check                          everything below this folder
  railswitch check src train.py             these
  railswitch check --select RS2,RS101       only some rules
  railswitch check --output-format github   annotations in a pull request
  cat train.py | railswitch check -         standard input
  railswitch check --evidence used.json     with what `railswitch run --report` saw

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
@click.option("--no-baseline", is_flag=True, help="Find everything, whatever a baseline knows.")
def command(
    chosen: Selection,
    *,
    output_format: str,
    statistics: bool,
    baseline_file: Path | None,
    no_baseline: bool,
    evidence: Path | None,
) -> None:
    """Find legacy Ray AIR and Ray Train V1 code in PATHS, and say what to do about it."""
    settings, loaded = settings_from(chosen)
    observed = None if evidence is None else observed_in(evidence)
    if observed is not None:
        settings = replace(settings, ran=observed.ran)
    baseline = None if no_baseline else baseline_for(baseline_file, loaded)
    if chosen.paths == ("-",):
        results, looked_at = [check_stdin(settings)], 1
    else:
        results, looked_at = results_for(chosen, loaded, settings, fix=False)
    if baseline is not None:
        results = baseline.new_in(results)
    if observed is not None:
        results = observed.merge(results)
    show_report(results, output_format, statistics=statistics, answers=settings.answers)
    if observed is not None:
        click.echo(observed.sentence(), err=True)
    if baseline is not None and baseline.passed_over:
        click.echo(_passed_over(baseline), err=True)
    sys.exit(exit_code(results, looked_at))


def _passed_over(baseline: Baseline) -> str:
    return f"Passed over {counted(baseline.passed_over, 'use')} that {baseline.path} knows."
