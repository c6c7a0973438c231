"""How the relay bears many workers: rows per second and latency for 2 to 1,024 ranks.

    python benchmarks/relay_scale.py
    python benchmarks/relay_scale.py --ranks 2 256

Relay and driver are those of a run. Rank 0 is a worker's real reporter; the other ranks are played
by a few processes that each speak for many, as that is what fits on one machine. They share its
cores with the relay, which a cluster's workers do not.

    v1, v2      rows per second while all ranks report as fast as they can, a window ahead; with v1
                ranks other than 0 send counts, with v2 all metrics of all ranks arrive
    waiting     the same for v2 while every report waits until it is recorded
    latency     from the last rank's report to the row with the driver, at one row per second (v2)
    in report() the longest that a call of rank 0 took, at one row per second
    driver      by how much the driver grew
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

import psutil
import ray

from railswitch.v2._relay.driver import Relay
from railswitch.v2._relay.outbox import _REPORTS
from railswitch.v2._relay.payload import pickled, unpickled
from railswitch.v2._relay.reporter import Reporter
from railswitch.v2._relay.rows import Member

PROCESSES = 2


def no_checkpoint() -> None:
    """What is called if some rank has a checkpoint."""
    raise AssertionError


@dataclass(frozen=True)
class Pace:
    """How the ranks report."""

    name: str
    rows: int
    rank_zero_only: bool = False
    waits: bool = False
    period_s: float = 0.0
    begin: float = 0.0

    def moment(self, row: int) -> float:
        """When all ranks report that row."""
        return self.begin + row * self.period_s


@ray.remote(num_cpus=0)
class FirstRank:
    """Rank 0, with a worker's real reporter."""

    def report(self, relay: Any, world_size: int, pace: Pace) -> float:
        """Report all rows; the longest that a call took."""
        reporter = Reporter(
            relay,
            Member(pace.name, 0, world_size),
            synchronous=pace.waits,
            rank_zero_only=pace.rank_zero_only,
        )
        longest = 0.0
        for i in range(pace.rows):
            time.sleep(max(0.0, pace.moment(i) - time.time()))
            begin = time.time()
            reporter.report({"i": i, "called": begin}, no_checkpoint)
            longest = max(longest, time.time() - begin)
        reporter.finish()
        return longest


@ray.remote(num_cpus=0)
class OtherRanks:
    """Many ranks in one process; each sends again when it was answered, as a reporter does."""

    async def report(self, relay: Any, ranks: range, world_size: int, pace: Pace) -> None:
        """Report all rows as all these ranks."""
        members = [Member(pace.name, rank, world_size) for rank in ranks]
        await asyncio.gather(*(self._report(relay, member, pace) for member in members))

    async def _report(self, relay: Any, member: Member, pace: Pace) -> None:
        together = 1 if pace.waits or pace.period_s else _REPORTS
        for first in range(0, pace.rows, together):
            await asyncio.sleep(max(0.0, pace.moment(first) - time.time()))
            count = min(together, pace.rows - first)
            payloads = None
            if not pace.rank_zero_only:
                payloads = [pickled({"i": i, "called": time.time()}) for i in range(count)]
            await relay.push.remote(member, first, count, payloads)
        await relay.finish.remote(member, pace.rows)


@dataclass
class Sink:
    """Notes when rows came, by their group."""

    came: dict[str, list[float]] = field(default_factory=dict)
    latencies: dict[str, list[float]] = field(default_factory=dict)

    def on_group_started(self, event: Any) -> None:
        """A group began."""

    def on_row(self, row: Any) -> bool:
        """Read all metrics, as the sink of `railswitch.v2` does."""
        called = [unpickled(payload)[1]["called"] for payload in row.payloads]
        now = time.time()
        self.came.setdefault(row.group, []).append(now)
        self.latencies.setdefault(row.group, []).append(now - max(called))
        return False

    def on_batch_end(self) -> None:
        """Nothing is put off."""

    def on_workers_failed(self, event: Any) -> None:
        """Nobody fails."""
        raise AssertionError(event)


class Run:
    """A relay and a driver for all measurements with one number of ranks."""

    def __init__(self, ranks: int, first: Any, others: list[Any]) -> None:
        self._ranks, self._first, self._others = ranks, first, others
        self._relay, self._sink, self._over = Relay(), Sink(), Future[None]()
        self._driver = threading.Thread(
            target=self._relay.pump, args=(self._sink, self._over), daemon=True
        )
        self._driver.start()

    def measure(self, pace: Pace) -> tuple[float, list[float], float]:
        """Rows per second, latencies, and the longest call of report()."""
        share = -(-(self._ranks - 1) // len(self._others))
        parts = [range(i, min(i + share, self._ranks)) for i in range(1, self._ranks, share)]
        begin = time.time()
        longest, *_ = ray.get(
            [self._first.report.remote(self._relay.actor, self._ranks, pace)]
            + [
                process.report.remote(self._relay.actor, part, self._ranks, pace)
                for process, part in zip(self._others, parts, strict=False)
            ]
        )
        came = self._sink.came[pace.name]
        assert len(came) == pace.rows, "a row was lost or came twice"
        return len(came) / (came[-1] - begin), self._sink.latencies[pace.name], longest

    def close(self) -> None:
        """End the relay."""
        self._over.set_result(None)
        self._driver.join()
        self._relay.close()


def main() -> None:
    """Measure every number of ranks, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--ranks", type=int, nargs="+", default=[2, 16, 64, 256, 1024])
    parser.add_argument("--seconds", type=int, default=8, help="of one row per second")
    arguments = parser.parse_args()
    ray.init("local", num_cpus=2, include_dashboard=False, logging_level="error")
    first, others = FirstRank.remote(), [OtherRanks.remote() for _ in range(PROCESSES)]
    print("ranks | v1 rows/s | v2 rows/s | waiting rows/s | latency, median | worst | ", end="")
    print("in report() | driver")
    for ranks in arguments.ranks:
        run = Run(ranks, first, others)
        run.measure(Pace("warm", 20))
        memory = psutil.Process().memory_info().rss
        many = max(1_024, min(10_000, 200_000 // ranks))
        v1, _, _ = run.measure(Pace("v1", many, rank_zero_only=True))
        v2, _, _ = run.measure(Pace("v2", many))
        waiting, _, _ = run.measure(Pace("waiting", max(20, 4_000 // ranks), waits=True))
        paced = Pace("paced", arguments.seconds, period_s=1.0, begin=time.time() + 1)
        _, latencies, longest = run.measure(paced)
        grown = (psutil.Process().memory_info().rss - memory) / 2**20
        run.close()
        print(
            f"{ranks:,} | {v1:,.0f} | {v2:,.0f} | {waiting:,.1f} | "
            f"{statistics.median(latencies) * 1000:,.0f} ms | {max(latencies) * 1000:,.0f} ms | "
            f"{longest * 1000:,.1f} ms | {grown:+.0f} MB",
            flush=True,
        )
    print(f"Ray {ray.__version__}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    ray.shutdown()


if __name__ == "__main__":
    main()
