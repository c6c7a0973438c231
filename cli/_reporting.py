"""How ``check`` and ``migrate`` show what they have found."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from functools import wraps
from pathlib import Path
from typing import Any

import click

from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.reporting import formats
from railswitch.codemod.reporting.about import About, Kind
from railswitch.codemod.reporting.formats.text import ending, errors
from railswitch.codemod.reporting.history import History, HistoryError, Standing
from railswitch.codemod.reporting.owners import Owners
from railswitch.codemod.reporting.questions import by_decision
from railswitch.codemod.reporting.report import Report
from railswitch.codemod.reporting.statistics import Statistics
from railswitch.codemod.settings import Settings
from railswitch.codemod.text.git import head

from . import GIVEN
from ._codemod import Failure, Selection, decorated, show

_MAY_HOLD_KEYS = ("--verify",)
"""Options whose value is a command of the user's: of that a report says nothing."""

_OPTIONS = (
    click.option(
        "--output-format",
        type=click.Choice(formats.FORMATS),
        default="text",
        show_default=True,
        help="How to print the findings.",
    ),
    click.option(
        "--statistics",
        is_flag=True,
        help="Only count, by rule; as JSON with --output-format json.",
    ),
    click.option("-q", "--quiet", is_flag=True, help="Print only how much there is, as text."),
    click.option(
        "--since",
        multiple=True,
        type=click.Path(dir_okay=False, path_type=Path),
        help="Say what has become of the findings of an older report, a file of --output-format "
        "json; given several times, the page of --output-format html draws a line.",
    ),
)
_NAMES = ("output_format", "statistics", "quiet", "since")


@dataclass(frozen=True)
class Reporting:
    """What the options about showing say."""

    output_format: str
    statistics: bool
    quiet: bool
    older: tuple[Standing, ...]
    """What older reports say."""

    @classmethod
    def given(
        cls, *, output_format: str, statistics: bool, quiet: bool, since: Iterable[Path]
    ) -> Reporting:
        """As it stands on the command line; older reports are read before any work is done."""
        if since and (statistics or output_format not in formats.COMPARED):
            listed = ", ".join(name for name in formats.FORMATS if name in formats.COMPARED)
            raise click.UsageError(f"--since needs one of these output formats: {listed}")
        if statistics and output_format not in (*formats.FOR_TERMINALS, "json"):
            raise click.UsageError(
                f"--statistics counts as text or as JSON, not as {output_format}"
            )
        try:
            older = tuple(map(Standing.load, since))
        except HistoryError as error:
            raise Failure(f"--since: {error}") from error
        return cls(output_format, statistics, quiet, older)

    @property
    def is_text(self) -> bool:
        """Whether people read it on a terminal, with an explanation of each rule."""
        return self.output_format == "text" and not self.statistics

    @property
    def has_fixes(self) -> bool:
        """Whether the format has a place for what would be rewritten."""
        return self.output_format == "sarif" and not self.statistics

    def report(
        self, results: list[FileResult], chosen: Selection, settings: Settings, kind: Kind
    ) -> Report:
        """The results with what is to be said of the run; for people, one for each decision."""
        about = replace(self._about(chosen, settings, kind), is_part=settings.select is not None)
        history = History.of(self.older, results, about) if self.older else None
        if self.output_format in formats.FOR_PEOPLE:
            results = by_decision(results, settings.answers)
        return Report(results, about, history)

    def show(
        self,
        results: list[FileResult],
        chosen: Selection,
        settings: Settings,
        kind: Kind,
        migrated: Iterable[FileResult] = (),
        *,
        is_part: bool = False,
    ) -> None:
        """Print the findings, or only their numbers.

        ``migrated`` are the files as `migrate` would make them, for a format that has fixes.
        ``is_part`` says that some of the findings were left out.
        """
        if self.statistics:
            counts = Statistics(results)
            show(
                counts.json()
                if self.output_format == "json"
                else counts.text(is_part=is_part or settings.select is not None)
            )
            return
        report = self.report(results, chosen, settings, kind)
        rewritten = {result.path: result for result in migrated if result.is_changed}
        about = replace(report.about, is_part=is_part or report.about.is_part)
        report = replace(report, about=about, rewritten=rewritten)
        if self.quiet and self.output_format in formats.FOR_TERMINALS:
            show("\n".join([*errors(report.results), *ending(report)]))
        else:
            show(formats.load(self.output_format).render(report))

    def _about(self, chosen: Selection, settings: Settings, kind: Kind) -> About:
        if not self.older and self.output_format not in {"html", "json"}:
            return About(kind)
        first = Path(chosen.paths[0]) if chosen.paths else Path()
        found = head(first if first.is_dir() else first.parent)
        return About(
            kind,
            command=_command(),
            target=settings.target.value,
            began=_now(),
            head=found,
            owners=Owners.in_repository(found.root) if found else Owners(),
        )


def reporting(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options about showing, as one :class:`Reporting`."""

    @wraps(function)
    def command(*arguments: Any, **given: Any) -> None:
        wishes = {name: given.pop(name) for name in _NAMES}
        function(*arguments, Reporting.given(**wishes), **given)

    return decorated(command, _OPTIONS)


def _command() -> str:
    """The command as it was typed, without what may hold a key."""
    meta: Mapping[str, Any] = click.get_current_context().find_root().meta
    return shlex.join(["railswitch", *_without_keys(meta.get(GIVEN, ()))])


def _without_keys(given: Iterable[str]) -> list[str]:
    """The arguments, where a value that may hold a key is left out.

    >>> _without_keys(["migrate", "--verify", "train.py --key 1", "--verify=x", "."])
    ['migrate', '--verify', '...', '--verify=...', '.']
    """
    shown: list[str] = []
    for word in given:
        option = word.partition("=")[0]
        if shown and shown[-1] in _MAY_HOLD_KEYS:
            shown.append("...")
        elif option in _MAY_HOLD_KEYS and option != word:
            shown.append(f"{option}=...")
        else:
            shown.append(word)
    return shown


def _now() -> datetime:
    """The time of the run; builds that are to be the same twice set SOURCE_DATE_EPOCH."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if epoch.isdigit():
        return datetime.fromtimestamp(int(epoch), timezone.utc)
    return datetime.now(timezone.utc)
