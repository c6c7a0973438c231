"""``railswitch migrate``: rewrite legacy code; shows a diff unless told to write."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.reporting.about import Kind
from railswitch.codemod.reporting.diff import patch, unified
from railswitch.codemod.reporting.formats.text import ending, errors, places
from railswitch.codemod.reporting.layout import is_terminal, wrapped
from railswitch.codemod.reporting.plan import Plan
from railswitch.codemod.reporting.questions import by_decision
from railswitch.codemod.reporting.report import Report
from railswitch.codemod.reporting.summary import Summary, counted
from railswitch.codemod.run import migrate_stdin, without_links_out, write
from railswitch.codemod.settings import Settings
from railswitch.codemod.text.files import printable
from railswitch.codemod.text.git import GitError, unsaved

from ._codemod import (
    CLEAN,
    ERROR,
    FOUND,
    Failure,
    Selection,
    exit_code,
    observed_in,
    results_for,
    selection,
    settings_from,
    show,
)
from ._reporting import Reporting, reporting

_MOST_NAMED = 20
"""So many files are named where nothing is written; the others are counted."""


@click.command(
    name="migrate",
    epilog="""\b
Examples:
  railswitch migrate                    show what would change, as a diff
  railswitch migrate --write            change it
  railswitch migrate --select RS101     one rule at a time
  railswitch migrate --target bridge    keep V1 semantics: imports move to railswitch.v1
  railswitch migrate --decide metrics=callback    with an answer to a question of `decide`
  railswitch migrate --write --interactive        be asked about one change after the other
  railswitch migrate --write --commit-per-rule    commits that can be reviewed one by one
  railswitch migrate --write --verify "train.py --epochs 1"   write only what changes nothing
  cat a.py | railswitch migrate -       standard input to standard output

\b
Exit codes: 0 nothing (left) to do, 1 something to do, 2 nothing could be done.
""",
)
@selection
@reporting
@click.option("--write", "writes", is_flag=True, help="Write the changes, rather than show them.")
@click.option("--diff", "diff", is_flag=True, help="Show a diff: what happens without --write.")
@click.option("--force", is_flag=True, help="Write over changes that are not committed.")
@click.option(
    "--allow-no-vcs",
    is_flag=True,
    help="Also write files that git does not track, of which there is no other copy.",
)
@click.option("--unsafe", is_flag=True, help="Also apply fixes that you should look at.")
@click.option("--todo", is_flag=True, help="Mark in the source what is left for you to decide.")
@click.option(
    "--keep-metrics",
    is_flag=True,
    help="Give trainers a callback that writes down metrics which V2 would drop.",
)
@click.option(
    "--interactive",
    is_flag=True,
    help="Ask the questions of `railswitch decide`, and remember the answers in pyproject.toml; "
    "with --write, ask about each change, too.",
)
@click.option(
    "--max-files", type=click.IntRange(min=1), help="Change no more than this many files."
)
@click.option(
    "--commit-per-rule", is_flag=True, help="With --write: commit the changes of each rule."
)
@click.option(
    "--evidence",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Let what ran decide what reading cannot: a file that `railswitch run --report` wrote.",
)
@click.option(
    "--verify",
    "verify_with",
    metavar="COMMAND",
    help="With --write: try it first. COMMAND is a training program, which is compared as "
    "`railswitch verify` does, or any other command, which must end as before. What does not "
    "pass is not written.",
)
@click.option(
    "--verify-runs",
    type=click.IntRange(min=1),
    default=12,
    show_default=True,
    help="How many runs --verify may take.",
)
@click.option("--timeout", type=click.FloatRange(min=0), help="Seconds that each run may take.")
def command(
    chosen: Selection,
    how: Reporting,
    *,
    writes: bool,
    diff: bool,
    force: bool,
    allow_no_vcs: bool,
    unsafe: bool,
    todo: bool,
    keep_metrics: bool,
    interactive: bool,
    max_files: int | None,
    commit_per_rule: bool,
    evidence: Path | None,
    verify_with: str | None,
    verify_runs: int,
    timeout: float | None,
) -> None:
    """Rewrite legacy Ray AIR and Ray Train V1 code in PATHS for Ray Train V2.

    Without --write nothing is changed: you see a diff and what is left for you to decide.
    """
    tries = verify_with is not None
    _refuse_contradictions(
        writes=writes, diff=diff, force=force, commits=commit_per_rule, tries=tries
    )
    if chosen.paths == ("-",) and (commit_per_rule or interactive or tries):
        raise click.UsageError(_FOR_FILES)
    settings, loaded = settings_from(chosen, unsafe=unsafe, todo=todo, keep_metrics=keep_metrics)
    if evidence is not None:
        observed = observed_in(evidence)
        settings = replace(settings, ran=observed.ran)
        if warning := observed.warning():
            click.echo(warning, err=True)
    if chosen.paths == ("-",):
        _stdin(migrate_stdin(settings))

    def migrated(settings: Settings) -> tuple[list[FileResult], int]:
        found, looked_at = results_for(chosen, loaded, settings, fix=True)
        return without_links_out(found, chosen.paths or (".",)), looked_at

    if interactive:
        from ._asking import asked  # noqa: PLC0415  (most migrations ask nothing)

        def refuse() -> None:
            planned = migrated(settings)[0] if writes else []
            _refuse_unsaved(planned, force=force, allow_no_vcs=allow_no_vcs)

        settings = asked(chosen, loaded, settings, refuse)

    found, looked_at = migrated(settings)
    results, left_out = _limited(found, max_files)
    marked: Callable[[list[FileResult]], list[FileResult]] = list
    skipped = 0
    if writes:
        _refuse_unsaved(results, force=force, allow_no_vcs=allow_no_vcs)
        if verify_with is not None:
            from ._verified import verified  # noqa: PLC0415  (most migrations try nothing)

            results, marked = verified(
                results,
                settings,
                lambda wanted: _only(found, migrated(wanted)[0]),
                verify_with,
                limit=verify_runs,
                timeout=timeout,
            )
        elif interactive and not commit_per_rule:
            results, skipped = _accepted(results, settings, lambda wanted: migrated(wanted)[0])
        if commit_per_rule:
            from ._commits import Commits  # noqa: PLC0415  (most migrations commit nothing)

            planned = results
            results = Commits(
                lambda wanted: _only(planned, migrated(wanted)[0]), settings, chosen.jobs
            ).write(planned)
        else:
            results = marked(write(results, settings, jobs=chosen.jobs))
    _walk_places(results if writes and interactive else [], settings)
    kind = Kind.WRITTEN if writes else Kind.DRY_RUN
    if how.is_text:
        report = how.report(results, chosen, settings, kind)
        is_walked = writes and interactive  # each place was shown a moment ago
        _tell(report, left_out=left_out, skipped=skipped, quiet=how.quiet, is_walked=is_walked)
    else:
        how.show(results, chosen, settings, kind)
    pending = left_out or skipped or (not writes and any(result.is_changed for result in results))
    sys.exit(FOUND if pending else exit_code(results, looked_at))


def _accepted(
    planned: list[FileResult],
    settings: Settings,
    migrated: Callable[[Settings], list[FileResult]],
) -> tuple[list[FileResult], int]:
    """The results with what somebody at the terminal accepts, and how many changes are left."""
    from ._walk import Walk  # noqa: PLC0415  (most migrations ask nothing)

    walk = Walk(planned, settings, lambda wanted: _only(planned, migrated(wanted)))
    return walk.accepted(), walk.left


def _walk_places(results: list[FileResult], settings: Settings) -> None:
    if results:
        from ._walk import places as walk_places  # noqa: PLC0415

        walk_places(by_decision(results, settings.answers))


_FOR_FILES = (
    "standard input goes to standard output: --commit-per-rule, --interactive and --verify are for "
    "files"
)


def _refuse_contradictions(
    *, writes: bool, diff: bool, force: bool, commits: bool, tries: bool
) -> None:
    if tries and (not writes or commits):
        raise click.UsageError("--verify needs --write, and excludes --commit-per-rule")
    if writes and diff:
        raise click.UsageError("--write and --diff exclude each other")
    if commits and not writes:
        raise click.UsageError("--commit-per-rule commits what --write has written: give both")
    if commits and force:
        raise click.UsageError(
            "--commit-per-rule and --force exclude each other: your own changes would be "
            "committed as those of a rule"
        )


def _stdin(result: FileResult) -> None:
    """Text in, text out, byte for byte; what is left to decide goes to standard error."""
    if result.error:
        click.echo(f"Error: standard input: {result.error}", err=True)
        sys.exit(ERROR)
    content = result.data if result.data is not None else result.was
    assert content is not None
    sys.stdout.buffer.write(content)
    sys.stdout.flush()
    for issue in result.issues:
        click.echo(f"{issue.place}: {issue.rule} {issue.message}", err=True)
    sys.exit(FOUND if result.issues else CLEAN)


def _limited(results: list[FileResult], max_files: int | None) -> tuple[list[FileResult], int]:
    """The results with no more than so many changes, and how many changed files are left out."""
    changed = [result.path for result in results if result.is_changed]
    left_out = frozenset(changed[max_files:] if max_files is not None else ())
    return [result for result in results if result.path not in left_out], len(left_out)


def _only(chosen: list[FileResult], results: list[FileResult]) -> list[FileResult]:
    """Those of the results that are about files that were chosen."""
    paths = {result.path for result in chosen}
    return [result for result in results if result.path in paths]


def _refuse_unsaved(results: list[FileResult], *, force: bool, allow_no_vcs: bool) -> None:
    """Write nothing over work of which there is no other copy."""
    if force:
        return
    try:
        found = unsaved([result.path for result in results if result.is_changed])
    except GitError as error:
        raise Failure(f"{error}\nNothing was written. Put that right, or say --force.") from error
    if found.changed:
        raise Failure(
            f"{counted(len(found.changed), 'file')} would be rewritten over changes that are not "
            f"committed:\n{_listed(found.changed)}\nCommit them first, or say --force."
        )
    if found.unknown and not allow_no_vcs:
        raise Failure(
            f"{counted(len(found.unknown), 'file')} would be rewritten of which git has no copy:\n"
            f"{_listed(found.unknown)}\nCommit them first, or say --allow-no-vcs."
        )


def _listed(paths: list[str]) -> str:
    more = [f"and {len(paths) - _MOST_NAMED} more"] if len(paths) > _MOST_NAMED else []
    return "\n".join(f"  {name}" for name in [*map(printable, paths[:_MOST_NAMED]), *more])


def _tell(report: Report, *, left_out: int, skipped: int, quiet: bool, is_walked: bool) -> None:
    """The diffs, what is left for a human, what was done, and what to do next."""
    written = report.about.is_written
    if not written and not quiet:
        for result in report.results:
            if result.new is not None:
                if is_terminal():
                    show(unified(result.path, result.old, result.new) + "\n")
                else:  # what is kept can be applied
                    click.echo(patch(result))
    plan, summary = Plan(report.results), Summary(report.results)
    for block in [*([] if quiet or is_walked else places(plan)), *errors(report.results)]:
        show(block + "\n")
    if summary.fixed:
        did = "Rewrote" if written else "Would rewrite"
        show(f"{did} {counted(summary.fixed, 'place')} in {counted(summary.changed, 'file')}:")
        for (rule, first), count in summary.fixed_by_rule:
            show(f"{count:6}  {rule}  {first.name}")
    lines = [*([] if quiet else plan.lines()), *ending(report)]
    if left_out:
        lines.append(f"{counted(left_out, 'more file')} would change without --max-files.")
    if skipped:
        lines.append(f"Not made: {counted(skipped, 'change')}. The next run asks again.")
    lines += wrapped(_next_step(summary, written=written, left_out=left_out))
    show("\n".join(lines))


def _next_step(summary: Summary, *, written: bool, left_out: int) -> str:
    if summary.changed and not written:
        return "Next: look at the diff, then run it again with --write."
    if left_out:
        return "Next: run your tests, commit, and run it again for the files that are left."
    if summary.unsafe:
        return "Next: look at what `--unsafe` would do; `railswitch explain RULE` says why."
    if summary.manual:
        return "Next: decide the places above; `railswitch explain RULE` tells more about each."
    if summary.fixed:
        return "Next: run your tests on Ray Train V2."
    return ""
