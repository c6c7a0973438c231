"""The common part of ``check`` and ``migrate``: what to look at, the settings, and the run."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from railswitch.catalogue import UnknownRuleError, WrongAnswerError, question
from railswitch.codemod import config
from railswitch.codemod.cache import WORTH_KEEPING, Cache, Found
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.findings.same_folder import folded
from railswitch.codemod.first_look import FirstLook
from railswitch.codemod.reporting.baseline import FILE, Baseline, BaselineError
from railswitch.codemod.reporting.evidence import Observed, ObservedError
from railswitch.codemod.reporting.summary import Summary
from railswitch.codemod.run import Workers, run_with
from railswitch.codemod.settings import ROLES, Settings, Target, rule_ids
from railswitch.codemod.text.discover import NoSuchPathError, files
from railswitch.codemod.text.files import visible

F = TypeVar("F", bound=Callable[..., None])

CLEAN, FOUND, ERROR = 0, 1, 2
"""The exit codes: nothing found, something found, nothing could be done."""


class Failure(click.ClickException):
    """Nothing could be done; the message is one line that says why."""

    exit_code = ERROR

    def format_message(self) -> str:
        """The message, with what it tells of files, git and programs made harmless."""
        return visible(super().format_message())


_SELECTION = (
    click.argument("paths", nargs=-1),
    click.option("--select", help="Only these rules: ids, names or beginnings (RS2)."),
    click.option("--ignore", help="All but these rules."),
    click.option(
        "--target",
        type=click.Choice([target.value for target in Target]),
        help="native: Ray Train V2 (the default). bridge: railswitch.v1.",
    ),
    click.option(
        "--assume",
        type=click.Choice(list(ROLES)),
        help="Who runs functions for which the source does not show it: --decide runner=...",
    ),
    click.option(
        "--decide",
        multiple=True,
        metavar="QUESTION=ANSWER",
        help="Decide a question that `railswitch decide` lists; may be repeated.",
    ),
    click.option("--exclude", multiple=True, help="Leave out paths that match; may be repeated."),
    click.option(
        "--config",
        "config_file",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Read [tool.railswitch] from this file.",
    ),
    click.option(
        "--jobs",
        type=click.IntRange(min=0),
        default=0,
        help="How many processes to use; 0, the default, takes all cores.",
    ),
)


@dataclass(frozen=True)
class Selection:
    """What the options of all three commands say: what to look at, and with which rules."""

    paths: tuple[str, ...]
    select: str | None
    ignore: str | None
    target: str | None
    assume: str | None
    decide: tuple[str, ...]
    exclude: tuple[str, ...]
    config_file: Path | None
    jobs: int


def selection(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say what to look at, as one :class:`Selection`."""

    @wraps(function)
    def command(**given: Any) -> None:
        chosen = Selection(**{field.name: given.pop(field.name) for field in fields(Selection)})
        function(chosen, **given)

    return decorated(command, _SELECTION)


def decorated(function: F, decorators: tuple[Callable[[F], F], ...]) -> F:
    """A command with some options and arguments."""
    for decorator in reversed(decorators):
        function = decorator(function)
    return function


def settings_from(
    chosen: Selection, *, unsafe: bool = False, todo: bool = False, keep_metrics: bool = False
) -> tuple[Settings, config.Config]:
    """The settings of this run: the command line over pyproject.toml over the defaults."""
    try:
        paths = chosen.paths
        start = Path(paths[0]) if paths and paths[0] != "-" else Path()
        loaded = config.load(chosen.config_file or config.find(start))
        wanted = chosen.select if chosen.select is not None else ",".join(loaded.select) or None
        unwanted = chosen.ignore if chosen.ignore is not None else ",".join(loaded.ignore)
        role = chosen.assume or loaded.assume
        if role is not None and role not in ROLES:
            raise config.ConfigError(f"assume must be train or tune, not {role!r}")
        assumed = {"runner": role} if role else {}
        target = chosen.target or loaded.target or Target.NATIVE.value
        if target not in {item.value for item in Target}:
            raise config.ConfigError(f"target must be native or bridge, not {target!r}")
        select = None if wanted is None else rule_ids(wanted)
        ignore = rule_ids(unwanted)
        if not (rule_ids("all") if select is None else select) - ignore:
            raise config.ConfigError(
                "no rule is left: look at --select, --ignore and pyproject.toml"
            )
        settings = Settings(
            select=select,
            ignore=ignore,
            unsafe=unsafe or loaded.unsafe,
            target=Target(target),
            todo=todo,
            keep_metrics=keep_metrics,
            answers={**loaded.decisions, **assumed, **answers_in(chosen.decide)},
        )
    except (config.ConfigError, UnknownRuleError, WrongAnswerError) as error:
        raise Failure(str(error)) from error
    return settings, loaded


def answers_in(given: Iterable[str]) -> dict[str, str]:
    """What ``--decide`` says: WrongAnswerError lists the right questions and answers.

    >>> answers_in(["metrics=return"])
    {'metrics': 'return'}
    """
    answers = {}
    for text in given:
        id_, _, name = text.partition("=")
        answers[id_.strip()] = question(id_.strip()).answer(name.strip()).name
    return answers


def results_for(
    chosen: Selection,
    loaded: config.Config,
    settings: Settings,
    *,
    fix: bool,
    use_cache: bool = False,
) -> Found:
    """The results of all files with something to say, and the number of files looked at."""
    paths = chosen.paths or (".",)
    exclude = (*chosen.exclude, *loaded.exclude)
    try:
        found = list(files(paths, exclude))
    except NoSuchPathError as error:
        raise Failure(str(error)) from error
    if not found:
        raise Failure(f"there is nothing to look at in {' '.join(paths)}: no Python files")
    looked_at = partial(_looked_at, chosen, found, () if exclude else paths, settings, fix=fix)
    if not use_cache or len(found) < WORTH_KEEPING:
        return looked_at(), len(found)
    cache = Cache(paths, exclude, settings)
    known = cache.recall(found)
    if known is None:
        with warnings.catch_warnings(record=True) as warned:
            known = looked_at(cache=cache), len(found)
        for item in warned:
            warnings.warn_explicit(item.message, item.category, item.filename, item.lineno)
        if not warned and not any(result.error for result in known[0]):
            cache.keep(found, known)
    return known


def _looked_at(
    chosen: Selection,
    found: list[str],
    whole: Sequence[str],
    settings: Settings,
    *,
    fix: bool,
    cache: Cache | None = None,
) -> list[FileResult]:
    """The results of all files with something to say; some folders were found whole."""
    results: dict[str, FileResult] = {}
    matter: list[str] = []
    with Workers(chosen.jobs, fix=fix) as workers:
        look = FirstLook(found, workers.read, whole)
        if cache is not None:
            cache.note(look)
        for item in look.candidates():
            if isinstance(item, FileResult):
                results[item.path] = item
            else:
                matter.append(item)
        known = {*matter, *results}
        others = [path for path in found if path not in known]
        with _progress(len(matter)) as advance:
            for result in run_with(workers, matter, settings, others, look.seen):
                results[result.path] = result
                advance()
    order = folded([results[path] for path in found if path in results])
    return [r for r in order if r.issues or r.fixed or r.error]


def baseline_for(given: Path | None, loaded: config.Config) -> Baseline | None:
    """The baseline that was asked for, or the one that the project has."""
    path = given or baseline_path(loaded)
    if not given and not loaded.baseline and not path.exists():
        return None
    try:
        return Baseline.load(path)
    except BaselineError as error:
        raise Failure(str(error)) from error


def observed_in(path: Path) -> Observed:
    """What was seen by running, from the file of ``--evidence``."""
    try:
        return Observed.load(path)
    except ObservedError as error:
        raise Failure(f"--evidence: {error}") from None


def baseline_path(loaded: config.Config) -> Path:
    """Where a project keeps its baseline."""
    return loaded.folder / (loaded.baseline or FILE)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal, and nothing elsewhere."""
    if total < 50 or not sys.stderr.isatty():  # noqa: PLR2004 - less is done in a moment
        yield lambda: None
        return
    # No time that is left: the first file waits for the others, and is no measure for them.
    with click.progressbar(length=total, label="Looking", file=sys.stderr, show_eta=False) as bar:
        yield lambda: bar.update(1)


def show(text: str) -> None:
    """Print, with colours on a terminal that wants them."""
    text = text.encode(errors="backslashreplace").decode()  # names of files may be no Unicode
    click.echo(text, color=False if os.environ.get("NO_COLOR") else None)


def exit_code(results: list[FileResult], looked_at: int) -> int:
    """What the findings mean for the caller."""
    summary = Summary(results)
    if summary.errors == looked_at:
        return ERROR
    return FOUND if summary.issues or summary.errors else CLEAN
