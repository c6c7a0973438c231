"""Reports of one worker on their way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

_REPORTS = 256
_BYTES = 8 * 2**20
_BYTES_IN_ALL = 64 * 2**20


def bytes_under_way(world_size: int) -> int:
    """How many bytes of one worker may be under way, so that all of them stay within bounds.

    >>> [bytes_under_way(world_size) // 1024 for world_size in (1, 8, 1024)]
    [8192, 8192, 64]
    """
    return min(_BYTES, _BYTES_IN_ALL // world_size)


@dataclass(frozen=True)
class Report:
    """A report that has not been answered yet."""

    seq: int
    payload: bytes | None
    """None if nobody asks for this worker's metrics: then it only counts."""
    size: int
    """How many bytes its metrics take, which are kept until the answer, sent or not."""
    to_engine: Callable[[], None]
    """Hands the report to the engine, for a row in which some rank has a checkpoint."""


class Outbox:
    """Reports that are not answered yet, bounded in number and in bytes.

    A report that is larger than all that is allowed goes alone.

    >>> outbox = Outbox(most_bytes=100)
    >>> outbox.put(Report(0, bytes(60), 60, print))
    >>> gathered = outbox.gathered()
    >>> [report.seq for report in gathered]
    [0]
    >>> outbox.has_room(60), outbox.answered(gathered), outbox.has_room(1000)
    (False, None, True)
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._changed = threading.Condition()
        self._waiting: list[Report] = []
        self._count = 0
        self._bytes = 0
        self._closed = False

    def has_room(self, size: int) -> bool:
        """Whether a report of that many bytes need not wait."""
        return self._count == 0 or (
            self._count < _REPORTS and self._bytes + size <= self._most_bytes
        )

    def put(self, report: Report) -> None:
        """Add a report, when there is room for it."""
        with self._changed:
            self._changed.wait_for(lambda: self.has_room(report.size))
            self._waiting.append(report)
            self._count += 1
            self._bytes += report.size
            self._changed.notify_all()

    def gathered(self) -> list[Report]:
        """All reports that were put here since the last call; none if there will be no more."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            gathered, self._waiting = self._waiting, []
            return gathered

    def answered(self, reports: list[Report]) -> None:
        """Make room: these are under way no longer."""
        with self._changed:
            self._count -= len(reports)
            self._bytes -= sum(report.size for report in reports)
            self._changed.notify_all()

    def join(self) -> None:
        """Wait until nothing is under way."""
        with self._changed:
            self._changed.wait_for(lambda: self._count == 0)

    def close(self) -> None:
        """Nothing more will be put here."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
