"""How much work is left: minutes for each place by what is to be done there, summed up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from railswitch.catalogue import find
from railswitch.catalogue.effort import DECIDE, LEARN, LOOK, LOOK_TWICE, by_hand

from ..findings.finding import Safety
from ..findings.issue import Issue

_HOUR = 60
_FULL_HOURS = 10
"""From so many hours on, half an hour more is no news."""


@dataclass(frozen=True)
class Share:
    """A part of the work: of a package, an owner or a rule."""

    name: str
    places: int
    minutes: float


class Work:
    """What is left to do about some findings.

    >>> Work([]).minutes
    0.0
    """

    def __init__(self, issues: Iterable[Issue]) -> None:
        self.issues = list(issues)
        self.rules = sorted({i.rule for i in self.issues if _is_by_hand(i)})
        """The rules whose pages somebody has to read."""
        self.questions = sorted({i.decision for i in self.issues if _waits(i)})
        """The questions that somebody has to answer."""

    @property
    def at_places(self) -> float:
        """The minutes that the places take."""
        return sum(map(minutes, self.issues))

    @property
    def once(self) -> float:
        """The minutes that are needed once, however many places there are."""
        return len(self.rules) * LEARN + len(self.questions) * DECIDE

    @property
    def minutes(self) -> float:
        """All of them."""
        return self.at_places + self.once

    def by(self, key: Callable[[Issue], str]) -> list[Share]:
        """The work at the places, by what they have in common, the most first."""
        groups: dict[str, list[Issue]] = defaultdict(list)
        for issue in self.issues:
            groups[key(issue)].append(issue)
        shares = [Share(name, len(some), sum(map(minutes, some))) for name, some in groups.items()]
        return sorted(shares, key=lambda share: (-share.minutes, share.name))


def minutes(issue: Issue) -> float:
    """What a finding costs at its place, however many others there are."""
    if issue.safety is Safety.SAFE:
        return LOOK
    if _waits(issue):
        return LOOK * issue.uses  # railswitch rewrites it once the question is answered
    if issue.safety is Safety.UNSAFE:
        return LOOK_TWICE
    return by_hand(find(issue.rule), required=issue.required).minutes


def _waits(issue: Issue) -> bool:
    return bool(issue.decision) and issue.safety is not Safety.SAFE


def _is_by_hand(issue: Issue) -> bool:
    return issue.safety is Safety.MANUAL and not _waits(issue)


def hours(minutes: float) -> str:
    """A time as people say it.

    >>> hours(0), hours(0.25), hours(42), hours(95), hours(1234)
    ('0 min', '1 min', '42 min', '1.6 h', '21 h')
    """
    if minutes < _HOUR:
        return f"{max(1, round(minutes)) if minutes else 0} min"
    count = minutes / _HOUR
    return f"{count:.0f} h" if count >= _FULL_HOURS else f"{count:.1f} h"
