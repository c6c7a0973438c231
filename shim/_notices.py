"""Notices of workers to the driver about legacy uses."""

from __future__ import annotations

from dataclasses import dataclass, field

from railswitch.v2._relay.rows import Notice

from ._warn import LEDGER, Place, show


@dataclass(frozen=True)
class Hits(Notice):
    """Legacy uses on one rank; shown on the driver with the worker's file and line."""

    text: str = ""
    rank: int = 0
    counts: dict[Place, int] = field(default_factory=dict)

    def show(self) -> None:
        """Warn at each place, once, and add the counts to the driver's."""
        for place, count in self.counts.items():
            LEDGER.add(place, self.rank, count)
            show(place)
