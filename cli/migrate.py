"""``railswitch migrate``: rewrite legacy code; shows a diff unless told to write."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from railswitch.codemod.diff import unified
from railswitch.codemod.git import uncommitted
from railswitch.codemod.report.text import places
from railswitch.codemod.results import FileResult
from railswitch.codemod.run import migrate_stdin, write
from railswitch.codemod.settings import Target
from railswitch.codemod.summary import Summary, counted

from ._codemod import (
    CLEAN,
    ERROR,
    FOUND,
    exit_code,
    options,
    results_for,
    settings_from,
    show,
    show_report,
)


@click.command(
    name="migrate",
    epilog="""\b
Examples:
  railswitch migrate                    show what would change, as a diff
  railswitch migrate --write            change it
  railswitch migrate --select RS101     one rule at a time
  railswitch migrate --target bridge    keep V1 semantics: imports move to railswitch.v1
  cat a.py | railswitch migrate -       standard input to standard output

\b
Exit codes: 0 nothing (left) to do, 1 something to do, 2 nothing could be done.
""",
)
@options
@click.option("--write", "writes", is_flag=True, help="Write the changes, rather than show them.")
@click.option("--diff", "diff", is_flag=True, help="Show a diff: what happens without --write.")
@click.option("--force", is_flag=True, help="Write over changes that are not committed.")
@click.option("--unsafe", is_flag=True, help="Also apply fixes that you should look at.")
@click.option(
    "--target",
    type=click.Choice([target.value for target in Target]),
    help="native: Ray Train V2 (the default). bridge: railswitch.v1.",
)
@click.option(
    "--max-files", type=click.IntRange(min=1), help="Change no more than this many files."
)
def command(
    paths: tuple[str, ...],
    *,
    select: str | None,
    ignore: str | None,
    assume: str | None,
    exclude: tuple[str, ...],
    config_file: Path | None,
    output_format: str,
    statistics: bool,
    jobs: int,
    writes: bool,
    diff: bool,
    force: bool,
    unsafe: bool,
    target: str | None,
    max_files: int | None,
) -> None:
    """Rewrite legacy Ray AIR and Ray Train V1 code in PATHS for Ray Train V2.

    Without --write nothing is changed: you see a diff and what is left for you to decide.
    """
    if writes and diff:
        raise click.UsageError("--write and --diff exclude each other")
    settings, loaded = settings_from(
        paths, config_file, select, ignore, assume, unsafe=unsafe, target=target
    )
    if paths == ("-",):
        _stdin(migrate_stdin(settings))
    results, looked_at = results_for(paths, (*exclude, *loaded.exclude), settings, jobs, fix=True)
    chosen = _limited(results, max_files)
    if writes:
        _refuse_uncommitted(chosen, force=force)
        chosen = [write(result) for result in chosen]
    if output_format == "text" and not statistics:
        _tell(chosen, written=writes)
    else:
        show_report(chosen, output_format, statistics=statistics)
    pending = not writes and any(result.is_changed for result in chosen)
    sys.exit(FOUND if pending else exit_code(chosen, looked_at))


def _stdin(result: FileResult) -> None:
    """Text in, text out; what is left to decide goes to standard error."""
    if result.error:
        click.echo(f"error: standard input: {result.error}", err=True)
        sys.exit(ERROR)
    click.echo(result.new if result.new is not None else result.old, nl=False)
    for issue in result.issues:
        click.echo(f"{issue.place}: {issue.rule} {issue.message}", err=True)
    sys.exit(FOUND if result.issues else CLEAN)


def _limited(results: list[FileResult], max_files: int | None) -> list[FileResult]:
    """The results with no more than so many changes; the other files are left out."""
    if max_files is None:
        return results
    changed = [result for result in results if result.is_changed][:max_files]
    return [result for result in results if result in changed or not result.is_changed]


def _refuse_uncommitted(results: list[FileResult], *, force: bool) -> None:
    if force:
        return
    dirty = uncommitted([result.path for result in results if result.is_changed])
    if dirty:
        names = "\n".join(f"  {path}" for path in dirty)
        raise click.UsageError(
            f"{counted(len(dirty), 'file')} would be rewritten over changes that are not "
            f"committed:\n{names}\nCommit them first, or say --force."
        )


def _tell(results: list[FileResult], *, written: bool) -> None:
    """The diffs, what is left for a human, what was done, and what to do next."""
    if not written:
        for result in results:
            if result.new is not None:
                show(unified(result.path, result.old, result.new) + "\n")
    for block in places(results):
        show(block + "\n")
    summary = Summary(results)
    if summary.fixed:
        did = "Rewrote" if written else "Would rewrite"
        show(f"{did} {counted(summary.fixed, 'place')} in {counted(summary.changed, 'file')}:")
        for (rule, first), count in summary.fixed_by_rule:
            show(f"{count:6}  {rule}  {first.name}")
    show(summary.sentence())
    next_step = _next_step(summary, written=written)
    if next_step:
        show(next_step)


def _next_step(summary: Summary, *, written: bool) -> str:
    if summary.fixed and not written:
        return "Next: look at the diff, then run it again with --write."
    if summary.unsafe:
        return "Next: look at what `--unsafe` would do; `railswitch explain RULE` says why."
    if summary.manual:
        return "Next: decide the places above; `railswitch explain RULE` tells more about each."
    if summary.fixed:
        return "Next: run your tests on Ray Train V2."
    return ""
