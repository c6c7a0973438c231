"""What happens in one run of the campaign: all of it follows from a number."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, replace
from typing import Any

APIS = ("v1", "v2", "shim")
WORKER = ("kill-worker", "stop-worker")
NODE = ("kill-node", "stop-node")
ENGINE = ("kill-relay", "stop-relay", "kill-controller", "stop-controller", *NODE)
DRIVER = ("kill-driver", "stop-driver", "terminate-driver", "interrupt", "interrupt-twice")
TRAINING = (
    "raise",
    "exit",
    "slow-rank",
    "silent-rank",
    "stuck-rank",
    "clock-back",
    "large-metrics",
    "full-store",
)
CALLBACK = ("callback-raises", "callback-slow", "callback-blocks", "driver-clock-back")
DISK = "disk-full"
STORAGE = ("storage-full", "storage-read-only", "storage-slow", "storage-fails-once", DISK)
KINDS = ("none", "twins", *WORKER, *ENGINE, *DRIVER, *TRAINING, *CALLBACK, *STORAGE)

FROM_OUTSIDE = frozenset((*WORKER, *ENGINE, *DRIVER, DISK))
HARMLESS = frozenset(
    (
        *("none", "twins", "stop-worker", "stop-relay", "stop-controller", "stop-driver"),
        *("stop-node", "kill-relay", "slow-rank", "clock-back", "large-metrics", "full-store"),
        *("callback-slow", "callback-blocks", "driver-clock-back", "storage-slow"),
    )
)
"""Faults after which the run must succeed, whatever its settings."""
REFUSES = frozenset(("storage-full", "storage-read-only", DISK))
"""Faults after which the storage takes nothing any more."""
KILLS = frozenset(
    ("kill-worker", "kill-node", "kill-controller", "kill-driver", "terminate-driver")
)
"""Faults after which reports that did not wait for an answer may be lost."""
MOMENTS = ("begin", "join", "call", "upload", "return", "end", "restart")
"""When a fault from outside comes: after the first note of that kind, and of the row if it has one.

``begin``: the driver calls ``fit()``; ``join``: a worker has started; ``call``, ``upload``: it
calls ``report``, without or with a checkpoint; ``return``: that has returned; ``end``: the function
has; ``restart``: the function has raised an exception, and the workers are about to start again.
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
    sharded: bool = False
    """Whether every rank has a part of the checkpoint, or rank 0 all of it."""
    uploads_later: bool = False
    """Whether ``report`` returns before the checkpoint is uploaded, which V2 offers."""
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

    @property
    def restarts(self) -> bool:
        """Whether a failure comes before the fault, so that this one meets a restart."""
        return self.fault.moment == "restart"

    @property
    def spare_failures(self) -> int:
        """How many failures the run bears, beside the one that a restart needs."""
        return self.max_failures - self.restarts

    @property
    def parts(self) -> dict[int, str]:
        """What of a checkpoint comes from which rank; the first is there in any."""
        names = {rank: f"row-{rank}" for rank in range(1, self.workers)} if self.sharded else {}
        return {0: "row", **names}

    def has_checkpoint(self, row: int) -> bool:
        """Whether row ``row`` is reported with a checkpoint."""
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
            f" at {fault.moment} {fault.row} of rank {fault.rank}"
            if fault.kind != "none" or self.restarts
            else ""
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
        sharded=source.random() < 0.3,
        uploads_later=source.random() < 0.3,
    )
    kind = source.choice(sorted(only) if only else KINDS)
    return _sensible(replace(scenario, fault=replace(fault, kind=kind)))


def _sensible(scenario: Scenario) -> Scenario:
    """The same, without what has no meaning together."""
    kind = scenario.fault.kind
    if kind == "stuck-rank":  # only V2 gives up waiting for it
        scenario = replace(scenario, api="v2")
    if scenario.way == "tuner" and (scenario.api == "v2" or kind not in _WITH_TUNER):
        scenario = replace(scenario, way="plain")
    if kind in ("kill-driver", "terminate-driver"):
        scenario = replace(scenario, way="restore")
    elif kind in DRIVER or kind == "twins":
        scenario = replace(scenario, way="plain")
    if kind in ("silent-rank", "stuck-rank") and scenario.workers == 1:
        scenario = replace(scenario, workers=2)
    if kind in NODE:
        scenario = replace(scenario, workers=2, max_failures=max(1, scenario.max_failures))
    if scenario.restarts:
        scenario = replace(scenario, max_failures=scenario.max_failures + 1)
    if not scenario.keeps_rows and kind == "twins":  # V2 resumes from what has its name
        scenario = replace(scenario, checkpoint_every=0)
    if scenario.keeps_rows:
        scenario = replace(scenario, uploads_later=False)
    return scenario


_WITH_TUNER = frozenset(
    ("none", "raise", "exit", "kill-worker", "kill-relay", "slow-rank", "clock-back")
)
"""Faults that mean the same where the driver is a process of Tune's."""
