"""What happens in one run of the campaign: all of it follows from a number."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, replace
from typing import Any

APIS = ("v1", "v2", "shim")
WORKER = ("kill-worker", "stop-worker")
ENGINE = ("kill-relay", "stop-relay", "kill-controller", "stop-controller", "kill-node")
DRIVER = ("kill-driver", "terminate-driver", "interrupt", "interrupt-twice")
TRAINING = (
    "raise",
    "exit",
    "slow-rank",
    "silent-rank",
    "clock-back",
    "large-metrics",
    "full-store",
)
CALLBACK = ("callback-raises", "callback-slow", "callback-blocks")
STORAGE = ("storage-full", "storage-read-only", "storage-slow", "storage-fails-once")
KINDS = ("none", "twins", *WORKER, *ENGINE, *DRIVER, *TRAINING, *CALLBACK, *STORAGE)

FROM_OUTSIDE = frozenset((*WORKER, *ENGINE, *DRIVER))
HARMLESS = frozenset(
    (
        *("none", "twins", "stop-worker", "stop-relay", "stop-controller", "kill-relay"),
        *("slow-rank", "clock-back", "large-metrics", "full-store"),
        *("callback-slow", "callback-blocks", "storage-slow"),
    )
)
"""Faults after which the run must succeed, whatever its settings."""
KILLS = frozenset(
    ("kill-worker", "kill-node", "kill-controller", "kill-driver", "terminate-driver")
)
"""Faults after which reports that did not wait for an answer may be lost."""
MOMENTS = ("begin", "join", "call", "upload", "return", "end")
"""When a fault from outside comes: after the first note of that kind, and of the row if it has one.

``begin``: the driver calls ``fit()``; ``join``: a worker has started; ``call``, ``upload``: it
calls ``report``, without or with a checkpoint; ``return``: that has returned; ``end``: the function
has.
"""


class UnknownKindError(ValueError):
    """A kind of fault was named that there is not."""


@dataclass(frozen=True)
class Fault:
    """One thing that goes wrong, when, and to which rank."""

    kind: str = "none"
    moment: str = "call"
    row: int = 0
    rank: int = 0
    delay_s: float = 0.0
    lasts_s: float = 0.0


@dataclass(frozen=True)
class Scenario:
    """A run and what goes wrong in it."""

    seed: int
    api: str = "v1"
    way: str = "plain"
    """``plain``, ``tuner``, or ``restore``: a run that fails and is continued."""
    workers: int = 2
    rows: int = 6
    checkpoint_every: int = 2
    """Every how manieth row has a checkpoint; 0: none has."""
    keep: int | None = None
    report: str = "barrier"
    """What ``report`` waits for: see ``RAILSWITCH_REPORT``."""
    max_failures: int = 1
    pace_s: float = 0.0
    fault: Fault = field(default_factory=Fault)

    @property
    def keeps_rows(self) -> bool:
        """Whether V1's semantics hold: every row is kept."""
        return self.api != "v2"

    def has_checkpoint(self, row: int) -> bool:
        """Whether row ``row`` is reported with a checkpoint, by rank 0."""
        return bool(self.checkpoint_every) and row % self.checkpoint_every == 0

    def as_dict(self) -> dict[str, Any]:
        """Plain data.

        >>> Scenario.from_dict(Scenario(1).as_dict()) == Scenario(1)
        True
        """
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Scenario:
        """The scenario of which ``data`` is the plain form."""
        return cls(**{**data, "fault": Fault(**data["fault"])})

    def __str__(self) -> str:
        fault = self.fault
        when = (
            f" at {fault.moment} {fault.row} of rank {fault.rank}" if fault.kind != "none" else ""
        )
        return f"{self.api} {self.way}, {self.workers} workers: {fault.kind}{when}"


def drawn(seed: int, only: Collection[str] = ()) -> Scenario:
    """The scenario of a seed; with ``only``, its fault is one of these kinds.

    >>> drawn(7) == drawn(7)
    True
    >>> drawn(7, ["twins"]).fault.kind
    'twins'
    """
    unknown = sorted(set(only) - set(KINDS))
    if unknown:
        raise UnknownKindError(
            f"there is no fault called {', '.join(unknown)}. There are: {', '.join(KINDS)}"
        )
    source = random.Random(seed)
    rows = source.randint(3, 8)
    workers = source.choice((1, 2, 2, 2, 3, 4))
    fault = Fault(
        moment=source.choice(MOMENTS),
        row=source.randrange(rows),
        rank=source.randrange(workers),
        delay_s=round(source.choice((0.0, source.uniform(0, 0.02), source.uniform(0, 0.5))), 4),
        lasts_s=round(source.uniform(0.2, 2.0), 2),
    )
    scenario = Scenario(
        seed=seed,
        api=source.choices(APIS, (6, 3, 1))[0],
        way=source.choices(("plain", "tuner", "restore"), (7, 1, 2))[0],
        workers=workers,
        rows=rows,
        checkpoint_every=source.choice((0, 1, 2, 2, 3)),
        keep=source.choice((None, None, 1, 2)),
        report=source.choices(("relay", "barrier", "stored"), (3, 2, 1))[0],
        max_failures=source.choice((0, 1, 2)),
        pace_s=source.choice((0.0, 0.0, 0.02, 0.1)),
    )
    kind = source.choice(sorted(only) if only else KINDS)
    return _sensible(replace(scenario, fault=replace(fault, kind=kind)))


def _sensible(scenario: Scenario) -> Scenario:
    """The same, without what has no meaning together."""
    if scenario.way == "tuner" and (scenario.api == "v2" or scenario.fault.kind != "none"):
        kept = {"none", "raise", "exit", "kill-worker", "kill-relay", "slow-rank", "clock-back"}
        if scenario.api == "v2" or scenario.fault.kind not in kept:
            scenario = replace(scenario, way="plain")
    if scenario.fault.kind in ("kill-driver", "terminate-driver"):
        scenario = replace(scenario, way="restore")
    elif scenario.fault.kind in DRIVER or scenario.fault.kind == "twins":
        scenario = replace(scenario, way="plain")
    if scenario.fault.kind == "silent-rank" and scenario.workers == 1:
        scenario = replace(scenario, workers=2)
    if scenario.fault.kind == "kill-node":
        scenario = replace(scenario, workers=2, max_failures=max(1, scenario.max_failures))
    return scenario
