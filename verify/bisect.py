"""Keeps what passes of many changes, and finds what does not, in few runs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass
class Kept(Generic[T]):
    """What stays, what was taken back and why."""

    stays: list[T]
    taken_back: list[tuple[T, str]] = field(default_factory=list)
    """Each with the reason for which it failed."""
    untried: list[T] = field(default_factory=list)
    """Taken back as well, because there was no run left to find out."""
    in_vain: str | None = None
    """Why it fails without any change as well: then nothing that is taken back helps."""
    runs: int = 0


def most_runs(changes: int) -> int:
    """How many runs it takes to find one change that fails, among so many.

    >>> most_runs(1), most_runs(8)
    (3, 6)
    """
    return 3 + math.ceil(math.log2(max(1, changes)))


def keep_what_passes(
    changes: Sequence[T], attempt: Callable[[list[T]], str | None], limit: int
) -> Kept[T]:
    """The changes with which ``attempt`` passes, without those that make it fail.

    ``attempt`` is one run with some of the changes; it returns why they fail, or None. If it passes
    without any, the first change is found with which all before it fail, and so on; for each, that
    takes as many runs as the number of changes has digits in base 2.

    >>> kept = keep_what_passes("abcdefgh", lambda some: "bad" if "f" in some else None, 20)
    >>> "".join(kept.stays), kept.taken_back, kept.runs
    ('abcdegh', [('f', 'bad')], 6)
    """
    kept = Kept(list(changes))
    knows_none_passes = False
    while kept.stays:
        if kept.runs >= limit:
            return _give_up(kept, good=0)
        kept.runs += 1
        reason = attempt(kept.stays)
        if reason is None:
            return kept
        if not knows_none_passes:
            kept.runs += 1
            kept.in_vain = attempt([])
            if kept.in_vain is not None:
                kept.stays.clear()
                return kept
            knows_none_passes = True
        good, bad = 0, len(kept.stays)
        while bad - good > 1:
            if kept.runs >= limit:
                return _give_up(kept, good)
            middle = (good + bad) // 2
            kept.runs += 1
            failed = attempt(kept.stays[:middle])
            if failed is None:
                good = middle
            else:
                bad, reason = middle, failed
        kept.taken_back.append((kept.stays.pop(bad - 1), reason))
    return kept


def _give_up(kept: Kept[T], good: int) -> Kept[T]:
    """No run is left: only what is known to pass stays."""
    kept.untried = kept.stays[good:]
    kept.stays = kept.stays[:good]
    return kept
