"""``railswitch run``: run a script as it is, with the shim installed in it and in its workers."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from ._program import check_installed, program_arguments


@click.command(
    name="run",
    context_settings={"allow_interspersed_args": False},  # what follows SCRIPT is for it
    epilog="""\b
Examples:
  railswitch run train.py 3 results            as RAY_TRAIN_V2_ENABLED says
  railswitch run --v1 train.py                 with V1's semantics
  railswitch run -m package.train              a module, as with python -m
  railswitch run --report used.json train.py   then: railswitch check --evidence used.json

\b
The exit code is the program's own.
""",
)
@click.option("--v1", is_flag=True, help="V1's semantics: RAY_TRAIN_V2_ENABLED=0.")
@click.option("--v2", is_flag=True, help="V2's semantics: RAY_TRAIN_V2_ENABLED=1.")
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write every legacy use that happened into this file, as JSON.",
)
@program_arguments
def command(
    script: str,
    arguments: tuple[str, ...],
    *,
    v1: bool,
    v2: bool,
    report: Path | None,
    module: bool,
) -> None:
    """Run SCRIPT with its ARGUMENTS; legacy names of Ray work in it, each with a warning.

    It runs in a Python of its own, exactly as `python SCRIPT` would.
    """
    if v1 and v2:
        raise click.UsageError("--v1 and --v2 exclude each other")
    variables = {"RAILSWITCH_SHIM": "1"}
    if v1 or v2:
        variables["RAY_TRAIN_V2_ENABLED"] = "1" if v2 else "0"
    if report is not None:
        if not report.absolute().parent.is_dir():
            raise click.UsageError(f"--report: the folder of {report} does not exist")
        variables["RAILSWITCH_REPORT_FILE"] = str(report.absolute())
    # Taken before railswitch sets variables for this process.
    environment = {**os.environ, **variables}
    _check(environment)
    if report is not None:
        environment["RAILSWITCH_TRACE"] = str(_begun(report.absolute()))
    started = [sys.executable, *(["-m"] if module else []), script, *arguments]
    sys.stdout.flush()
    os.execve(sys.executable, started, environment)


def _begun(report: Path) -> Path:
    """The folder in which the processes write; all that is there of an earlier run is gone."""
    from railswitch.traces.uses import begin_report  # noqa: PLC0415  (few runs want a report)

    try:
        return begin_report(report)
    except OSError as error:
        raise click.UsageError(f"--report: {report} cannot be written: {error}") from None


def _check(environment: dict[str, str]) -> None:
    """Say now what would otherwise be said in the middle of an import of the program."""
    check_installed()
    try:
        from railswitch.shim import _engine, _flag, _variables, _warn  # noqa: PLC0415
    except ImportError as error:  # no Ray, or one that is not supported
        raise click.ClickException(str(error)) from None
    for name, do in _variables.misspelt(environment):
        click.echo(f"railswitch: the variable {name} means nothing. {do}", err=True)
    try:
        _flag.parse(environment.get("RAY_TRAIN_V2_ENABLED"))
        _warn.mode()
        _engine.setting()
    except ValueError as error:
        raise click.UsageError(str(error)) from None
