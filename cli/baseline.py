"""``railswitch baseline``: note what is legacy today, so that ``check`` fails on what is new."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from railswitch.codemod.reporting.baseline import FILE, Baseline, BaselineError
from railswitch.codemod.reporting.formats.text import errors
from railswitch.codemod.reporting.summary import counted
from railswitch.codemod.text.files import write_atomically

from ._codemod import (
    CLEAN,
    FOUND,
    Failure,
    Selection,
    baseline_path,
    results_for,
    selection,
    settings_from,
    show,
)


@click.command(
    name="baseline",
    epilog=f"""\b
Examples:
  railswitch baseline              note everything below this folder in {FILE}
  railswitch baseline src tests    only what is in these
  railswitch check                 from now on fails on new uses alone

\b
Commit the file, and run the command again when some of it is done: the file shrinks.
Exit codes: 0 written, 1 written but some files could not be read, 2 nothing could be done.
""",
)
@selection
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help=f"Write this file rather than {FILE}.",
)
def command(chosen: Selection, output: Path | None) -> None:
    """Note what is legacy in PATHS today, so that `railswitch check` fails only on what is new."""
    settings, loaded = settings_from(chosen)
    path = output or baseline_path(loaded)
    results, _ = results_for(chosen, loaded, settings, fix=False)
    new = Baseline.of(results, path)
    before = _size(path)
    try:
        write_atomically(path, new.text().encode())
    except OSError as error:
        raise Failure(f"{path}: cannot write it: {error.strerror}") from error
    was = f" (before: {before})" if before is not None else ""
    show(f"{path} knows {counted(new.size, 'legacy use')}{was}; `railswitch check` fails on more.")
    unread = errors(results)
    for line in unread:
        show(line)
    sys.exit(FOUND if unread else CLEAN)


def _size(path: Path) -> int | None:
    """How many uses the baseline knew that is about to be replaced."""
    try:
        return Baseline.load(path).size if path.exists() else None
    except BaselineError:
        return None
