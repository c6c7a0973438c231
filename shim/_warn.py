"""Deprecation warnings: at the user's line, once for each line, made from the catalogue.

Every legacy use goes through :func:`hit`. On the driver it warns there and then. On a worker it is
sent to the driver, which warns with the worker's file and line.
"""

from __future__ import annotations

import os
import sys
import threading
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final

from railswitch.catalogue import Deprecation, find

VARIABLE: Final = "RAILSWITCH_WARNINGS"
MODES: Final = ("once", "always", "error", "off")

_OURS = ("railswitch", "ray", "importlib", "pickle", "cloudpickle")
_MAIN = ("__main__", r"__main__\Z")
_REGISTRIES: dict[str, dict[Any, Any]] = {}


class RailswitchDeprecationWarning(DeprecationWarning):
    """A name or an argument of Ray AIR or Ray Train V1 was used."""


class WarningsSettingError(ValueError):
    """``RAILSWITCH_WARNINGS`` has a value that means nothing."""


@dataclass(frozen=True)
class Place:
    """A legacy form at a line of the user's code."""

    rule: str
    what: str
    path: str
    line: int

    @property
    def row(self) -> Deprecation:
        """The row of the catalogue."""
        return find(self.rule)

    @property
    def text(self) -> str:
        """The warning."""
        return f"{message(self.row, self.what)}"


def message(row: Deprecation, what: str) -> str:
    """The text of a warning: the rule, what was used, what to write instead, where to read more.

    >>> message(find("RS102"), "ray.air.ScalingConfig")
    'RS102: ray.air.ScalingConfig is legacy. Instead: `ray.train.ScalingConfig`. ... More: \
`railswitch explain RS102` (docs/rules/RS102.md).'
    """
    return f"{row.id}: {what} is legacy. Instead: {row.replacement} {row.read_more}"


class Ledger:
    """All legacy uses of this process, and those that workers have told of."""

    def __init__(self) -> None:
        self._counts: dict[int | None, Counter[Place]] = {}
        self._lock = threading.Lock()
        self.send: Callable[[Place], None] | None = None
        """How a worker tells the driver; None on a driver."""
        self.rank: int | None = None
        self.listener: Callable[[Place, int | None, int], None] | None = None
        """Who hears of each use: the place, the rank, and how often it was used there so far."""

    def add(self, place: Place, rank: int | None = None, count: int = 1) -> bool:
        """Count a use; True if it is the first one at its place, on any rank."""
        with self._lock:
            is_new = not any(place in counts for counts in self._counts.values())
            counts = self._counts.setdefault(rank, Counter())
            counts[place] += count
            total = counts[place]
        # What is sent to the driver is counted there.
        if self.listener is not None and self.send is None:
            self.listener(place, rank, total)
        return is_new

    def take(self) -> Counter[Place]:
        """The uses of this process so far, which are then no longer kept."""
        with self._lock:
            return self._counts.pop(self.rank, Counter())

    def __iter__(self) -> Iterator[tuple[Place, dict[int | None, int]]]:
        """Each place with its counts by rank; None is the driver."""
        with self._lock:
            places = dict.fromkeys(place for counts in self._counts.values() for place in counts)
            return iter(
                [
                    (place, {rank: c[place] for rank, c in self._counts.items() if place in c})
                    for place in places
                ]
            )

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._counts.clear()


LEDGER = Ledger()


def mode() -> str:
    """How warnings are shown, from ``RAILSWITCH_WARNINGS``.

    >>> mode()
    'once'
    """
    value = os.environ.get(VARIABLE, MODES[0])
    if value not in MODES:
        raise WarningsSettingError(
            f"{VARIABLE} is {value!r}, but it must be one of: {', '.join(MODES)}."
        )
    return value


def hit(rule: str, what: str) -> None:
    """The user's code has used something legacy: count it, and warn at its line.

    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     hit("RS102", "ray.air.ScalingConfig")
    >>> caught[0].category.__name__
    'RailswitchDeprecationWarning'
    """
    frame = user_frame()
    if frame is None:
        return
    place = Place(rule, what, frame.f_code.co_filename, frame.f_lineno)
    is_new = LEDGER.add(place, LEDGER.rank)
    how = mode()
    if how == "error":
        raise RailswitchDeprecationWarning(place.text)
    if LEDGER.send is None:
        show(place, str(frame.f_globals.get("__name__")))
    elif is_new and how != "off":
        LEDGER.send(place)


def show(place: Place, module: str | None = None) -> None:
    """Warn at a place, which may be in another process; filters of ``warnings`` apply."""
    how = mode()
    if how != "off":
        registry = {} if how == "always" else _REGISTRIES.setdefault(place.path, {})
        warnings.warn_explicit(
            place.text,
            RailswitchDeprecationWarning,
            place.path,
            place.line,
            module=module or Path(place.path).stem,  # with None, Python shows nothing
            registry=registry,
        )


def show_by_default() -> None:
    """Let our warnings be seen, unless a filter of the user says otherwise.

    Python itself shows deprecations in ``__main__`` alone; our filter goes just before that rule.
    """
    ours = ("default", None, RailswitchDeprecationWarning, None, 0)
    if ours not in warnings.filters:
        filters: Any = warnings.filters
        own = [
            i for i, entry in enumerate(filters) if getattr(entry[3], "pattern", entry[3]) in _MAIN
        ]
        filters.insert(own[0] if own else len(filters), ours)


def user_frame() -> FrameType | None:
    """The frame of the user's code that called railswitch or Ray, if there is one."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and is_ours(frame):
        frame = frame.f_back
    return frame


def is_ours(frame: FrameType) -> bool:
    """Whether a frame is in railswitch, in Ray or in the import system."""
    module: str = frame.f_globals.get("__name__") or ""
    return module.partition(".")[0] in _OURS or frame.f_code.co_filename.startswith("<frozen")
