"""Reporters against a real relay, without an engine: threads play the workers."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
import ray

from railswitch.v2._relay.driver import Relay
from railswitch.v2._relay.outbox import bytes_under_way
from railswitch.v2._relay.payload import UnpicklableMetricError, unpickled
from railswitch.v2._relay.reporter import Reporter, StopTraining
from railswitch.v2._relay.rows import (
    GroupEndedError,
    GroupStarted,
    Member,
    Row,
    UnevenReportsError,
    WorkersFailed,
)
from railswitch.v2._relay.sealed import Sealed

pytestmark = pytest.mark.usefixtures("cluster")


class Recorder:
    """A sink that remembers everything."""

    def __init__(self, stop_after: int | None = None, delay_s: float = 0) -> None:
        self.rows: list[tuple[int, list[Any], Any]] = []
        self.groups: list[str] = []
        self.failures: list[dict[int, Exception]] = []
        self._stop_after = stop_after
        self._delay_s = delay_s

    def on_group_started(self, event: GroupStarted) -> None:
        self.groups.append(event.group)

    def on_row(self, row: Row) -> bool:
        time.sleep(self._delay_s)
        self.rows.append((row.seq, [unpickled(p)[1]["i"] for p in row.payloads], row.checkpoint))
        return self._stop_after is not None and len(self.rows) >= self._stop_after

    def on_batch_end(self) -> None:
        pass

    def on_workers_failed(self, event: WorkersFailed) -> None:
        self.failures.append(event.errors)


class Run:
    """A relay with a driver that pumps, until the workers are done."""

    def __init__(self, sink: Recorder) -> None:
        self.relay = Relay()
        self.actor = self.relay.actor
        self.sink = sink
        self.over: Future[None] = Future()
        self.driver = threading.Thread(target=self.relay.pump, args=(sink, self.over), daemon=True)

    def reporter(self, rank: int, group: str = "g", world_size: int = 2, **kw: Any) -> Reporter:
        return Reporter(self.actor, Member(group, rank, world_size), **kw)

    def workers(self, function: Callable[[Reporter], Any], **kw: Any) -> list[Any]:
        """Run a training function as two workers; its return values."""

        def work(rank: int) -> Any:
            reporter = self.reporter(rank, **kw)
            value = function(reporter)
            reporter.finish()
            return value

        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(work, range(2)))

    def kill_relay(self) -> None:
        pid = ray.get(self.actor.__ray_call__.remote(lambda _: os.getpid()))
        os.kill(pid, signal.SIGKILL)


@contextmanager
def running(**kw: Any) -> Iterator[Run]:
    run = Run(Recorder(**kw))
    run.driver.start()
    try:
        yield run
        run.over.set_result(None)
        run.driver.join(timeout=60)
        assert not run.driver.is_alive()
    finally:
        run.relay.close()


def nothing() -> None:
    raise AssertionError("no rank reported a checkpoint")


def report_many(reporter: Reporter, count: int) -> None:
    for i in range(count):
        reporter.report({"i": i}, nothing)


def test_rows_are_whole_and_in_order() -> None:
    with running() as run:
        run.workers(lambda reporter: report_many(reporter, 1000))
    assert run.sink.rows == [(i, [i, i], None) for i in range(1000)]
    assert run.sink.groups == ["g"]


def test_metrics_are_copied_when_they_are_reported() -> None:
    def train(reporter: Reporter) -> None:
        metrics = {"i": -1}
        for i in range(50):
            metrics["i"] = i
            reporter.report(metrics, nothing)
        metrics["i"] = 1000

    with running() as run:
        run.workers(train)
    assert [values for _, values, _ in run.sink.rows] == [[i, i] for i in range(50)]


def test_a_checkpoint_of_one_rank_takes_all_ranks_to_the_engine_and_keeps_the_order() -> None:
    meeting = threading.Barrier(2)

    def train(reporter: Reporter) -> list[int]:
        joined: list[int] = []
        for i in range(30):

            def to_engine(i: int = i) -> None:
                joined.append(i)
                if meeting.wait(30) == 0:
                    checkpoint = Sealed.of(f"checkpoint {i}")
                    reporter._relay.register.remote("g", len(joined) - 1, checkpoint)

            if i % 10 == 5 and reporter.member.rank == 1:
                reporter.report_checkpoint({"i": i}, to_engine)
            else:
                reporter.report({"i": i}, to_engine)
        reporter.settle()
        return joined

    with running() as run:
        assert run.workers(train) == [[5, 15, 25], [5, 15, 25]]
    checkpoints = {5: "checkpoint 5", 15: "checkpoint 15", 25: "checkpoint 25"}
    assert run.sink.rows == [(i, [i, i], checkpoints.get(i)) for i in range(30)]


class FailingRecorder(Recorder):
    """A driver that fails at its fourth row."""

    def on_row(self, row: Row) -> bool:
        if row.seq == 3:
            raise OSError("no space left on device")
        return super().on_row(row)


@pytest.mark.parametrize("acknowledged", [True, False])
def test_after_a_failure_of_the_driver_no_checkpoint_is_stored(acknowledged: bool) -> None:
    meeting = threading.Barrier(2)
    stored: list[int] = []
    returned: list[int] = []

    def train(reporter: Reporter) -> None:
        for i in range(8):

            def to_engine(i: int = i) -> None:
                if meeting.wait(30) == 0:
                    stored.append(i)
                    reporter._relay.register.remote("g", i, Sealed.of(f"checkpoint {i}"))

            if reporter.member.rank == 0:
                reporter.report_checkpoint({"i": i}, to_engine)
                returned.append(i)
            else:
                reporter.report({"i": i}, to_engine)
        reporter.settle()

    run = Run(FailingRecorder())
    failed: list[OSError] = []

    def drive() -> None:
        try:
            run.relay.pump(run.sink, run.over)
        except OSError as error:
            failed.append(error)
            time.sleep(1)  # the workers have time to go too far
            run.relay.close()

    driver = threading.Thread(target=drive, daemon=True)
    driver.start()
    with pytest.raises((GroupEndedError, ray.exceptions.RayError)):
        run.workers(train, acknowledged_checkpoints=acknowledged)
    driver.join(timeout=60)
    assert failed
    assert [seq for seq, _, _ in run.sink.rows] == [0, 1, 2]
    assert stored == [0, 1, 2, 3]
    assert returned == ([0, 1, 2] if acknowledged else [0, 1, 2, 3])


def test_a_synchronous_report_returns_when_the_driver_has_dealt_with_it() -> None:
    with running() as run:

        def train(reporter: Reporter) -> list[int]:
            seen = []
            for i in range(20):
                reporter.report({"i": i}, nothing)
                seen.append(len(run.sink.rows))
            return seen

        for seen in run.workers(train, synchronous=True):
            assert all(count >= i + 1 for i, count in enumerate(seen))


def test_stopping_ends_every_worker_at_the_same_row() -> None:
    def train(reporter: Reporter) -> int:
        for i in range(100):
            try:
                reporter.report({"i": i}, nothing)
            except StopTraining:
                return i
        return -1

    def worker(rank: int) -> int:
        return train(run.reporter(rank, synchronous=True))

    with running(stop_after=7) as run, ThreadPoolExecutor(2) as pool:
        stopped = list(pool.map(worker, range(2)))
    assert stopped == [6, 6]
    assert len(run.sink.rows) == 7


def test_a_slow_driver_holds_the_workers_back() -> None:
    with running(delay_s=0.004) as run:
        reporter = run.reporter(0, world_size=1)
        report_many(reporter, 1000)
        under_way = 1000 - len(run.sink.rows)
        assert 0 < under_way <= 3 * 256
        reporter.finish()
        assert len(run.sink.rows) == 1000


@pytest.mark.parametrize("rank_zero_only", [True, False])
def test_large_reports_are_bounded_in_bytes(rank_zero_only: bool) -> None:
    """They keep their order; no worker is more than its share of bytes ahead of the driver."""
    megabyte, ahead = bytes(2**20), []

    def train(reporter: Reporter) -> None:
        for i in range(40):
            reporter.report({"i": i, "large": megabyte}, nothing)
            ahead.append(i + 1 - len(run.sink.rows))

    with running(delay_s=0.02) as run:
        run.workers(train, rank_zero_only=rank_zero_only)
    ranks = 1 if rank_zero_only else 2
    assert run.sink.rows == [(i, [i] * ranks, None) for i in range(40)]
    assert 1 < max(ahead) <= bytes_under_way(2) // 2**20 + 1


def test_where_only_rank_zero_is_asked_all_ranks_refuse_the_same_metrics() -> None:
    def train(reporter: Reporter) -> None:
        with pytest.raises(UnpicklableMetricError):
            reporter.report({"lock": threading.Lock()}, nothing)
        reporter.report({"i": reporter.member.rank}, nothing)

    with running() as run:
        run.workers(train, rank_zero_only=True)
    assert run.sink.rows == [(0, [0], None)]


def test_a_rank_that_finishes_early_is_named_at_once() -> None:
    def worker(rank: int) -> None:
        reporter = run.reporter(rank)
        report_many(reporter, 5 - rank)
        reporter.finish()

    with running() as run, ThreadPoolExecutor(2) as pool:
        first, second = (pool.submit(worker, rank) for rank in range(2))
        second.result(timeout=60)
        with pytest.raises(UnevenReportsError, match=r"rank 0 .* 5 times; rank 1 finished after 4"):
            first.result(timeout=60)
    assert len(run.sink.rows) == 4


def test_a_rank_that_does_not_follow_is_named_in_time_and_the_engine_is_told() -> None:
    told: list[BaseException] = []
    with running() as run:
        waiting = run.reporter(0, timeout_s=2, on_error=told.append)
        silent = run.reporter(1)
        report_many(silent, 3)
        report_many(waiting, 5)
        with pytest.raises(UnevenReportsError, match=r"4 times, but rank 1 did not"):
            waiting.settle()
        assert [type(error) for error in told] == [UnevenReportsError]
        with pytest.raises(UnevenReportsError):
            waiting.report({"i": 6}, nothing)
    assert len(run.sink.rows) == 3


def test_the_patience_begins_anew_with_every_row() -> None:
    with running() as run:
        waiting, slow = run.reporter(0, timeout_s=3), run.reporter(1)
        report_many(waiting, 4)
        for i in range(4):
            time.sleep(1.5)
            slow.report({"i": i}, nothing)
        waiting.settle()
    assert len(run.sink.rows) == 4


def test_a_slow_driver_is_not_taken_for_missing_ranks() -> None:
    with running(delay_s=1.5) as run:
        run.workers(lambda reporter: report_many(reporter, 3), timeout_s=1)
    assert len(run.sink.rows) == 3


def test_a_new_group_lets_the_old_one_go_without_saying_that_its_rows_were_kept() -> None:
    with running() as run:
        left_over = run.reporter(0, "old", synchronous=True)
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(left_over.report, {"i": 0}, nothing)
            while ray.get(run.actor.gap.remote()) is None:
                time.sleep(0.05)

            def train(reporter: Reporter) -> None:
                reporter.report({"i": 0}, nothing)
                if reporter.member.rank == 0:
                    with pytest.raises(GroupEndedError, match="another one after a failure"):
                        waiting.result(timeout=60)
                    with pytest.raises(GroupEndedError):
                        run.reporter(1, "old")
                reporter.report({"i": 1}, nothing)

            run.workers(train, group="new")
    assert run.sink.groups == ["old", "new"]
    assert run.sink.rows == [(0, [0, 0], None), (1, [1, 1], None)]


def test_the_end_of_the_run_does_not_say_that_a_waiting_report_was_kept() -> None:
    with ThreadPoolExecutor(1) as pool:
        with running() as run:
            alone = run.reporter(0, synchronous=True)
            waiting = pool.submit(alone.report, {"i": 0}, nothing)
            while ray.get(run.actor.gap.remote()) is None:
                time.sleep(0.05)
        with pytest.raises(GroupEndedError, match="the run is over"):
            waiting.result(timeout=60)
    assert run.sink.rows == []


def test_nothing_is_lost_or_told_twice_when_the_relay_is_killed() -> None:
    def train(reporter: Reporter) -> None:
        for i in range(3000):
            reporter.report({"i": i}, nothing)
            if reporter.member.rank == 0 and i in (500, 1500, 2500):
                run.kill_relay()

    with running() as run:
        run.workers(train)
        ray.get(run.actor.fail.remote(WorkersFailed({1: ValueError("told to a restarted relay")})))
    assert run.sink.rows == [(i, [i, i], None) for i in range(3000)]
    assert run.sink.groups == ["g"]
    assert [list(errors) for errors in run.sink.failures] == [[1]]


@pytest.mark.parametrize("moment", ["before the engine", "in the engine", "after the engine"])
def test_a_checkpoint_survives_the_death_of_the_relay(moment: str) -> None:
    meeting = threading.Barrier(2)

    def train(reporter: Reporter) -> None:
        rank = reporter.member.rank

        def to_engine() -> None:
            if moment == "before the engine" and rank == 0:
                run.kill_relay()
            meeting.wait(60)
            if moment == "in the engine" and rank == 0:
                run.kill_relay()
            if rank == 0:
                run.actor.register.remote("g", 0, Sealed.of("checkpoint"))
            if moment == "after the engine" and rank == 0:
                run.kill_relay()

        reporter.report({"i": 0}, nothing)
        if rank == 0:
            reporter.report_checkpoint({"i": 1}, to_engine)
        else:
            reporter.report({"i": 1}, to_engine)
        reporter.report({"i": 2}, nothing)

    with running() as run:
        run.workers(train)
    assert run.sink.rows == [(0, [0, 0], None), (1, [1, 1], "checkpoint"), (2, [2, 2], None)]


def test_a_worker_can_have_the_driver_show_a_warning() -> None:
    with running() as run, pytest.warns(ResourceWarning, match="the disk is nearly full"):
        run.reporter(0, world_size=1).notice("the disk is nearly full", ResourceWarning)


def test_a_metric_that_cannot_be_sent_is_named() -> None:
    with running() as run:
        reporter = run.reporter(0, world_size=1)
        with pytest.raises(UnpicklableMetricError, match=r"the metric .lock. .* cannot be sent"):
            reporter.report({"i": 0, "lock": threading.Lock()}, nothing)
        reporter.report({"i": 0}, nothing)
        reporter.finish()
    assert run.sink.rows == [(0, [0], None)]
