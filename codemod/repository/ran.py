"""Lines that were seen to run: running may decide what reading could not.

The trace of a run names, for each report, the functions that it came through and whether any rank
gave a checkpoint; for each trainer and Tuner, the line at which it and its configuration were made;
and each import of a legacy name.
"""

from __future__ import annotations

import ast
import os
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from enum import Enum
from typing import Any

from railswitch.catalogue import Role
from railswitch.traces import Document

from ..names.module import Use
from ..names.reason import Reason
from ..names.scopes import Scope

_ROLES = {"train": Role.TRAIN_WORKER, "tune": Role.TUNE_TRAINABLE}
_MOST_METRICS = 4


class Kind(str, Enum):
    """What was seen at a line."""

    FUNCTION = "function"
    """A function that begins there, with its decorators, has reported."""
    CONFIG = "config"
    """A configuration was made there, and a trainer or Tuner took it."""
    REPORT = "report"
    """A report was made there, to Ray Train."""
    TRAINER = "trainer"
    """A trainer was made there, and was run."""
    USE = "use"
    """A legacy name was imported or used there."""


@dataclass(frozen=True)
class Ran:
    """A line that was seen to run, and what happened there."""

    path: str
    line: int
    kind: Kind
    role: Role | None = None
    count: int = 1
    rank: int | None = None
    """The lowest rank that was there, whose count it is."""
    name: str = ""
    """The function's."""
    bare: int = 0
    """How many of its reports no rank gave a checkpoint."""
    metrics: tuple[str, ...] = ()
    """What was reported without a checkpoint."""

    @property
    def reason(self) -> Reason:
        """What it says about who runs it."""
        role = self.role or Role.TRAIN_WORKER
        if self.kind is Kind.CONFIG:
            taker = "trainer" if role is Role.TRAIN_WORKER else "Tuner"
            return Seen(role, 0, f"a {taker} got it in the run that was observed")
        library = "Ray Train" if role is Role.TRAIN_WORKER else "Ray Tune"
        rank = "" if self.rank is None else f", rank {self.rank}"
        text = f"it ran under {library}{rank}, {_times(self.count)}"
        if self.bare:
            names = ", ".join(f"`{name}`" for name in self.metrics[:_MOST_METRICS])
            more = ", ..." if len(self.metrics) > _MOST_METRICS else ""
            often = "each time" if self.bare == self.count else f"{_times(self.bare)} of them"
            text += f", {often} without a checkpoint" + (f" for {names}{more}" if names else "")
        return Seen(role, 0, text)


@dataclass(frozen=True)
class Seen(Reason):
    """A reason that comes from a run; its ``runner`` is the whole sentence."""

    def __str__(self) -> str:
        return self.runner

    @property
    def short(self) -> str:
        """The same in a few words."""
        return "seen in a run"


def ran_in(document: Document, root: str = ".") -> tuple[Ran, ...]:
    """What a run has shown; paths that are not absolute are those below ``root``."""

    def real(path: str) -> str:
        return os.path.realpath(os.path.join(root, path))

    reports = [report for report in document.of("report") if report["place"]]
    found = [*_functions(reports, real), *_reports(reports, real)]
    found += [
        Ran(real(config["path"]), config["line"], Kind.CONFIG, _ROLES[config["kind"]])
        for config in document.of("config")
    ]
    found += _trainers(document.of("fit"), reports, real)
    uses: Counter[tuple[str, int]] = Counter()
    for use in document.legacy:
        uses[real(use["path"]), use["line"]] += max(1, use["count"])
    found += [Ran(*place, Kind.USE, count=count) for place, count in uses.items()]
    return tuple(found)


def _functions(reports: list[dict[str, Any]], real: Callable[[str], str]) -> Iterator[Ran]:
    counts: dict[tuple[str, int, str, Role], Counter[int | None]] = defaultdict(Counter)
    for report in reports:
        for path, line, name in report["place"].get("functions", ()):
            if not name.startswith("<"):
                counts[real(path), line, name, _ROLES[report["api"]]][report["rank"]] += 1
    for (path, line, name, role), ranks in counts.items():
        rank = min(ranks, key=_order)
        yield Ran(path, line, Kind.FUNCTION, role, ranks[rank], rank, name)


def _reports(reports: list[dict[str, Any]], real: Callable[[str], str]) -> Iterator[Ran]:
    """The lines that report to Ray Train, with how often no rank had a checkpoint."""
    by_line: dict[tuple[str, int], list[dict[str, Any]]] = defaultdict(list)
    bare = _bare([report for report in reports if report["api"] == "train"])
    for report in reports:
        if report["api"] == "train":
            by_line[real(report["place"]["path"]), report["place"]["line"]].append(report)
    for (path, line), own in by_line.items():
        rank = min((report["rank"] for report in own), key=_order)
        first = [report for report in own if report["rank"] == rank]
        count = sum(bare[id(report)] for report in first)
        names = _names(first, bare)
        yield Ran(
            path, line, Kind.REPORT, Role.TRAIN_WORKER, len(first), rank, bare=count, metrics=names
        )


def _trainers(
    fits: list[dict[str, Any]], reports: list[dict[str, Any]], real: Callable[[str], str]
) -> Iterator[Ran]:
    """The trainers of which reports came without a checkpoint: of the fit() that began last."""
    fits = sorted(fits, key=lambda fit: float(fit["began"]))
    began = [fit["began"] for fit in fits]
    bare = _bare([report for report in reports if report["api"] == "train"])
    lossy = [report for report in reports if bare[id(report)]]
    for number, fit in enumerate(fits):
        own = [report for report in lossy if bisect_right(began, report["time"]) - 1 == number]
        made = fit.get("made")
        if made and own and fit["kind"] == "train":
            names = _names(own, bare)
            yield Ran(real(made["path"]), made["line"], Kind.TRAINER, bare=len(own), metrics=names)


def _bare(reports: list[dict[str, Any]]) -> Counter[int]:
    """Which reports no rank gave a checkpoint: V2 keeps the n-th of all ranks together."""
    ranks: dict[tuple[Any, Any], dict[Any, list[dict[str, Any]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for report in reports:
        ranks[report.get("trial"), report.get("run")][report["rank"]].append(report)
    found: Counter[int] = Counter()
    for run in ranks.values():
        for number in range(max(map(len, run.values()))):
            same = [own[number] for own in run.values() if number < len(own)]
            if all(report.get("checkpoint") is None for report in same):
                found.update(id(report) for report in same)
    return found


def _names(reports: list[dict[str, Any]], bare: Counter[int]) -> tuple[str, ...]:
    lossy = [report for report in reports if bare[id(report)]]
    return tuple(dict.fromkeys(name for report in lossy for name in report.get("metrics") or ()))


def _order(rank: int | None) -> int:
    return -1 if rank is None else rank


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


# ---- what it says of a use


def seen_by(ran: Iterable[Ran], use: Use) -> tuple[Reason, ...]:
    """What a run has shown about who runs the code at a use; one piece for each role."""
    own = _in_file(ran, use)
    if not own:
        return ()
    if use.call is not None and use.qualname.endswith("Config"):
        found = [item for item in own if item.kind is Kind.CONFIG and item.line in _lines(use.call)]
    else:
        begins = set(_begins(use.scope))
        found = [i for i in own if i.kind is Kind.FUNCTION and (i.line, i.name) in begins]
    return tuple({item.role: item.reason for item in reversed(found)}.values())


def bare_report(ran: Iterable[Ran], use: Use) -> Reason | None:
    """What a run has shown about a report, if some of its metrics came without a checkpoint."""
    lines = _lines(use.call or use.statement)
    for item in _in_file(ran, use):
        if item.kind is Kind.REPORT and item.bare and item.line in lines:
            return item.reason
    return None


def lost_metrics(ran: Iterable[Ran], use: Use) -> bool:
    """Whether a trainer that is made at a use has run reports without a checkpoint."""
    lines = _lines(use.call or use.statement)
    return any(item.kind is Kind.TRAINER and item.line in lines for item in _in_file(ran, use))


def was_used(ran: Iterable[Ran], use: Use) -> Reason | None:
    """What a run has shown about an import: that it was carried out."""
    lines = _lines(use.statement)
    for item in _in_file(ran, use):
        if item.kind is Kind.USE and item.line in lines:
            text = f"it was imported in the run that was observed, {_times(item.count)}"
            return Seen(Role.TRAIN_WORKER, 0, text)
    return None


def _in_file(ran: Iterable[Ran], use: Use) -> list[Ran]:
    path = os.path.realpath(use.module.path)
    return [item for item in ran if item.path == path]


def _lines(node: ast.stmt | ast.expr) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _begins(scope: Scope | None) -> Iterator[tuple[int, str]]:
    """The first lines of the functions around a scope, as code objects count them."""
    while scope is not None:
        node = scope.node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield line, node.name
        scope = scope.parent


def followed(ran: tuple[Ran, ...], path: str, old: str, new: str) -> tuple[Ran, ...]:
    r"""What was seen in a file, at the lines that its text has after some edits.

    What stood at a line that cannot be found again decides nothing any more.

    >>> seen = Ran(os.path.realpath("a.py"), 2, Kind.REPORT)
    >>> [item.line for item in followed((seen,), "a.py", "x\ny\n", "new\nx\nz\n")]
    [3]
    """
    real = os.path.realpath(path)
    if old == new or not any(item.path == real for item in ran):
        return ran
    lines = moved_lines(old, new)
    others = [item for item in ran if item.path != real]
    own = [item for item in ran if item.path == real and item.line in lines]
    return (*others, *(replace(item, line=lines[item.line]) for item in own))


def moved_lines(old: str, new: str) -> dict[int, int]:
    r"""Where the lines of a text stand after some edits; those that cannot be found are left out.

    >>> moved_lines("x\ny\n", "new\nx\nz\n")
    {1: 2, 2: 3}
    """
    lines: dict[int, int] = {}
    matcher = SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal" or i2 - i1 == j2 - j1:
            lines |= dict(zip(range(i1 + 1, i2 + 1), range(j1 + 1, j2 + 1), strict=True))
    return lines
