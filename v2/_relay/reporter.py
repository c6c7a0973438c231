"""The worker's side of the relay."""

from __future__ import annotations

import os
import platform
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ray
from ray import cloudpickle

from .actor import Reply
from .rows import Member, UnevenReportsError

_WINDOW = 256
_LAST_WORDS_S = 5.0


class StopTraining(BaseException):
    """Raised in every worker's ``report`` after the row that met the stopping condition."""


class UnpicklableMetricError(TypeError):
    """A metric cannot be sent to the driver."""


@dataclass(frozen=True)
class _Report:
    """A report that has not been answered yet."""

    seq: int
    payload: bytes
    to_engine: Callable[[], None]
    """Hands the report to the engine, for a row in which some rank has a checkpoint."""


class Reporter:
    """Sends one worker's reports, in order, without waiting for each of them.

    A thread sends whatever has gathered since its last message was answered, so that frequent
    reports travel together. At most a window of reports is under way; then ``report`` waits: a
    slow driver slows the workers down instead of filling their memory.
    """

    def __init__(
        self,
        relay: Any,
        member: Member,
        *,
        synchronous: bool = False,
        timeout_s: float | None = None,
    ) -> None:
        self.member = member
        self._relay = relay
        self._synchronous = synchronous
        self._timeout_s = timeout_s
        self._count = 0
        self._error: BaseException | None = None
        self._outbox: queue.Queue[_Report | None] = queue.Queue(maxsize=_WINDOW)
        ray.get(relay.join.remote(member, _describe_worker()))
        threading.Thread(target=self._send, name="railswitch-reporter", daemon=True).start()

    def report(self, metrics: dict[str, Any], to_engine: Callable[[], None]) -> None:
        """Send metrics without a checkpoint.

        ``to_engine`` is called, from another thread, if some other rank reports a checkpoint with
        the same row.
        """
        self._outbox.put(self._next(metrics, to_engine))
        if self._synchronous:
            self.settle()

    def report_checkpoint(self, metrics: dict[str, Any], to_engine: Callable[[], None]) -> None:
        """Send metrics with a checkpoint: ``to_engine`` is called when all ranks have come here."""
        self.settle()
        self._exchange([self._next(metrics, to_engine)], has_checkpoint=True)
        self._raise_error()

    def settle(self) -> None:
        """Wait until everything sent so far has been answered."""
        self._outbox.join()
        self._raise_error()

    def finish(self) -> None:
        """Tell the relay that the training function has returned, and wait for the last answers."""
        self._relay.finish.remote(self.member, self._count)
        self.settle()
        if self._count:
            ray.get(self._relay.settle.remote(self.member, self._count - 1))
        self._outbox.put(None)

    def abandon(self) -> None:
        """The training function has failed: give what was reported a moment to arrive."""
        deadline = time.monotonic() + _LAST_WORDS_S
        while self._outbox.unfinished_tasks and time.monotonic() < deadline:
            time.sleep(0.01)

    def _next(self, metrics: dict[str, Any], to_engine: Callable[[], None]) -> _Report:
        self._raise_error()
        report = _Report(self._count, _pickle(metrics), to_engine)
        self._count += 1
        return report

    def _send(self) -> None:
        """Send what has gathered, again and again, until None says that there is no more."""
        while (report := self._outbox.get()) is not None:
            reports = [report]
            while not self._outbox.empty() and (more := self._outbox.get()) is not None:
                reports.append(more)
            try:
                if self._error is None:
                    self._exchange(reports, has_checkpoint=False)
            except BaseException as error:
                self._error = error
            finally:
                for _ in reports:
                    self._outbox.task_done()

    def _exchange(self, reports: list[_Report], *, has_checkpoint: bool) -> None:
        """Send reports and do as the answers say, until all are answered."""
        while reports:
            reply = self._push(reports, has_checkpoint=has_checkpoint)
            reports = reports[reply.decided :]
            if reply.join_checkpoint:
                joined, reports = reports[0], reports[1:]
                joined.to_engine()
                if self._synchronous:
                    reply = ray.get(self._relay.settle.remote(self.member, joined.seq))
            if reply.stop:
                self._error = StopTraining()
                return

    def _push(self, reports: list[_Report], *, has_checkpoint: bool) -> Reply:
        first = reports[0].seq
        answer = self._relay.push.remote(
            self.member, first, [r.payload for r in reports], has_checkpoint=has_checkpoint
        )
        while True:
            try:
                reply: Reply = ray.get(answer, timeout=self._timeout_s)
                return reply
            except ray.exceptions.GetTimeoutError:
                missing = ray.get(self._relay.missing_ranks.remote(first))
                if missing:
                    raise UnevenReportsError(
                        f"rank {self.member.rank} called report() {first + 1} times, but "
                        f"{', '.join(f'rank {rank}' for rank in missing)} did not follow within "
                        f"{self._timeout_s:g} s. Call report() on all workers."
                    ) from None
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None

    def _raise_error(self) -> None:
        if self._error is not None:
            raise self._error


def unpickle(payload: bytes) -> tuple[float, dict[str, Any]]:
    """The time of a report and its metrics."""
    moment, metrics = cloudpickle.loads(payload)
    return moment, metrics


def _pickle(metrics: dict[str, Any]) -> bytes:
    """Pickling here also copies: what the user changes afterwards is not what was reported."""
    try:
        payload: bytes = cloudpickle.dumps((time.time(), metrics))
    except Exception as error:
        for key, value in metrics.items():
            try:
                cloudpickle.dumps(value)
            except Exception:
                raise UnpicklableMetricError(
                    f"the metric {key!r} ({type(value).__name__}) cannot be sent to the driver: "
                    f"{error}. Report numbers, strings and containers of them."
                ) from error
        raise
    return payload


def _describe_worker() -> dict[str, Any]:
    return {
        "pid": os.getpid(),
        "hostname": platform.node(),
        "node_ip": ray.util.get_node_ip_address(),
        "started": time.time(),
    }
