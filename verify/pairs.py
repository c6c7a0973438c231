"""One result on both sides: what ``fit()`` returned, and what was reported for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from railswitch.traces import Document

from .findings import Finding, Verdict
from .reports import place_of
from .streams import Stream, ordinal, streams
from .values import Tolerance, flat, is_changing, shown

LOSSY = "RS202"


@dataclass(frozen=True)
class ResultPair:
    """The results of one trial of one ``fit()`` on both sides."""

    fit: int
    trial: int
    documents: tuple[Document, Document]
    old: dict[str, Any]
    new: dict[str, Any]
    place: str | None
    tolerance: Tolerance
    is_one_of_many: bool = False

    @property
    def name(self) -> str:
        """Which result it is, for people."""
        name = name_of_fit(self.fit)
        return f"{name}, trial {self.trial + 1}" if self.is_one_of_many else name

    def key(self, what: str, *more: Any) -> tuple[Any, ...]:
        """What a finding is about."""
        return (what, self.fit, self.trial, *more)

    def differs(self, aspect: str, what: str, text: str, sides: tuple[str, str]) -> Finding:
        """Something of this result is not the same."""
        text = f"{self.name}: {text}"
        key = self.key(what)
        return Finding(aspect, Verdict.DIFFERS, text, sides, place=self.place, key=key)

    # ---- what was reported for it

    @cached_property
    def _streams(self) -> tuple[list[Stream], list[Stream]]:
        old, new = (
            [
                stream
                for key, stream in streams(document).items()
                if key[0] == self.fit and key[2] in (0, None)
            ]
            for document in self.documents
        )
        return old, new

    @cached_property
    def reported(self) -> frozenset[str]:
        """The names of the metrics that the program itself reported on the old side."""
        return frozenset(
            name
            for stream in self._streams[0]
            for report in stream.reports
            for name, _ in flat(report["metrics"])
        )

    @property
    def rule_of_loss(self) -> str | None:
        """The rule about metrics without a checkpoint, if the new side reports such."""
        reports = (report for stream in self._streams[1] for report in stream.reports)
        return LOSSY if any(report["checkpoint"] is None for report in reports) else None

    def place_of_report(self, number: int) -> str | None:
        """The line from which a report of the new side comes; -1 is the last one."""
        reports = self._streams[1][0].reports if self._streams[1] else []
        is_there = -len(reports) <= number < len(reports)
        return place_of(reports[number]) if is_there else self.place

    # ---- rows of metrics

    def users(self, metrics: Any) -> dict[str, Any]:
        """Those of the metrics that the program reported."""
        return {name: value for name, value in flat(metrics) if name in self.reported}

    def same(self, name: str, old: Any, new: Any) -> bool:
        """Whether a metric has the same value; times and ids need not."""
        if is_changing(name):
            return True
        if isinstance(new, str) and not isinstance(old, str):  # a file of text holds it
            try:
                new = float(new)
            except ValueError:
                return False
        return self.tolerance.same(old, new)

    def same_row(self, old: dict[str, Any], new: dict[str, Any]) -> bool:
        """Whether all metrics of a row of the old side are in one of the new."""
        return all(
            self.same(name, value, new.get(name)) for name, value in old.items() if value != _NAN
        )


_NAN = {"number": "nan"}
"""What a data frame has where nothing was reported."""


def name_of_fit(number: int) -> str:
    """Which call of ``fit()`` it is, for people.

    >>> name_of_fit(0), name_of_fit(1)
    ('fit()', 'the second fit()')
    """
    return f"the {ordinal(number)} fit()" if number else "fit()"


def shown_row(row: dict[str, Any]) -> str:
    """The first metrics of a row.

    >>> shown_row({"epoch": 1, "loss": 0.5})
    'epoch=1, loss=0.5'
    """
    return ", ".join(f"{name}={shown(value)}" for name, value in list(row.items())[:4]) or "nothing"
