"""The reports of both sides, brought into line: which one on the old side is which on the new."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from railswitch.traces import Document

from .values import flat, is_changing

_TRIAL = re.compile(r"_(\d{5})$")


@dataclass
class Stream:
    """The reports of one rank of one run, in order."""

    fit: int | None
    """The number of the ``fit()`` during which it came, from 0."""
    number: int
    """Which run of that ``fit()``: a Tuner has many."""
    rank: int | None
    reports: list[dict[str, Any]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Who reported, for people.

        >>> Stream(0, 0, 1).name, Stream(1, 2, None).name
        ('rank 1', 'trial 3 of the second fit')
        """
        who = f"rank {self.rank}" if self.rank is not None else f"trial {self.number + 1}"
        if self.rank is not None and self.number:
            who += f" of run {self.number + 1}"
        return f"{who} of the {ordinal(self.fit)} fit" if self.fit else who

    @property
    def key(self) -> tuple[int | None, int, int | None]:
        """The same stream of the other side has the same."""
        return self.fit, self.number, self.rank


Streams = dict[tuple[int | None, int, int | None], Stream]


def aligned(*documents: Document) -> list[Streams]:
    """The streams of several runs, such that those with the same key belong together.

    Trials go by their number, where all runs have one: a trainer in a function that a Tuner runs
    does not know it. Then runs of one ``fit()`` go by what they reported.
    """
    by_trial = all(
        _TRIAL.search(str(report["trial"])) is not None
        for document in documents
        for report in document.of("report")
    )
    return [streams(document, by_trial=by_trial) for document in documents]


def streams(document: Document, *, by_trial: bool = True) -> Streams:
    """All streams of a trace, by what they are called on either side."""
    fits = root_fits(document)
    groups: dict[tuple[int | None, str], dict[int | None, list[dict[str, Any]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for report in document.of("report"):
        if report["place"] is None and report["api"] == "tune":
            continue  # how railswitch and Ray hand a trainer's rows on to Tune
        fit = _fit_of(report, fits)
        run = str(report["trial"] or report["run"])
        groups[fit, run][report["rank"]].append(report)
    found = {}
    for fit in {fit for fit, _ in groups}:
        runs = [(run, ranks) for (of, run), ranks in groups.items() if of == fit]
        runs.sort(key=lambda item: _order(*item, by_trial=by_trial))
        for number, (_, ranks) in enumerate(runs):
            for rank, reports in ranks.items():
                stream = Stream(fit, number, rank, reports)
                found[stream.key] = stream
    return found


def root_fits(document: Document) -> list[dict[str, Any]]:
    """The calls of ``fit()`` that the program itself made, in order; others run inside of them."""
    root = next((p["pid"] for p in document.processes if p["role"] == "root"), None)
    fits = [fit for fit in document.of("fit") if fit["pid"] == root]
    return sorted(fits or document.of("fit"), key=lambda fit: float(fit["began"]))


def ordinal(number: int | None) -> str:
    """A number from 0 as people count.

    >>> ordinal(0), ordinal(1), ordinal(11)
    ('first', 'second', '12th')
    """
    words = ("first", "second", "third", "fourth", "fifth")
    number = number or 0
    return words[number] if number < len(words) else f"{number + 1}th"


def _fit_of(report: dict[str, Any], fits: list[dict[str, Any]]) -> int | None:
    begun = [i for i, fit in enumerate(fits) if fit["began"] <= report["time"]]
    return begun[-1] if begun else (0 if fits else None)


def _order(
    run: str, ranks: dict[int | None, list[dict[str, Any]]], *, by_trial: bool
) -> tuple[Any, ...]:
    """Trials by their number; runs without one by what they reported."""
    trial = _TRIAL.search(run)
    if trial is not None and by_trial:
        return (0, int(trial[1]), "")
    first = min(ranks, key=lambda rank: -1 if rank is None else rank)
    stable = [
        {name: _rounded(value) for name, value in flat(report["metrics"]) if not is_changing(name)}
        for report in ranks[first]
    ]
    return (1, 0, json.dumps(stable, sort_keys=True))


def _rounded(value: Any) -> Any:
    return f"{value:.3g}" if isinstance(value, float) else value
