"""The worker's side of the relay."""

from __future__ import annotations

import logging
import os
import platform
import threading
import time
from collections.abc import Callable
from typing import Any

import ray

from .actor import Reply
from .outbox import Outbox, Report, bytes_under_way
from .payload import pickled
from .rows import Gap, Member, Notice, UnevenReportsError, name_ranks

logger = logging.getLogger(__name__)

_WARN_INTERVAL = "RAY_TRAIN_COLLECTIVE_WARN_INTERVAL_S"


class StopTraining(BaseException):
    """Raised in every worker's ``report`` after the row that met the stopping condition."""


class Reporter:
    """Sends one worker's reports, in order, without waiting for each of them.

    A thread sends whatever has gathered since its last message was answered, so that frequent
    reports travel together. At most a window of reports, in number and in bytes, is under way; then
    ``report`` waits: a slow driver slows the workers down instead of filling the memory.

    With ``synchronous``, a report returns only when the driver has dealt with it, and with
    ``acknowledged_checkpoints`` one that has a checkpoint does. If other ranks do not follow for
    ``timeout_s`` seconds, an error names them. ``on_error`` is called at once,
    from the sending thread, with an error that ``report`` can raise only when it is called next.
    With ``rank_zero_only`` nobody asks for the metrics of other ranks, which only say how often
    they have reported.
    """

    def __init__(
        self,
        relay: Any,
        member: Member,
        *,
        synchronous: bool = False,
        acknowledged_checkpoints: bool = False,
        rank_zero_only: bool = False,
        timeout_s: float | None = None,
        on_error: Callable[[BaseException], None] | None = None,
    ) -> None:
        self.member = member
        self._relay = relay
        self._synchronous = synchronous
        self._awaits_checkpoints = synchronous or acknowledged_checkpoints
        self._sends_metrics = member.rank == 0 or not rank_zero_only
        self._timeout_s = timeout_s
        self._on_error = on_error
        self._count = 0
        self._checkpoints = 0
        self._error: BaseException | None = None
        self._outbox = Outbox(bytes_under_way(member.world_size))
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
        self._exchange([self._next(metrics, to_engine)], self._checkpoints)
        self._raise_error()

    def settle(self) -> None:
        """Wait until everything sent so far has been answered."""
        self._outbox.join()
        self._raise_error()

    def finish(self) -> None:
        """Tell the relay that the training function has returned, and wait for the last answers."""
        self.settle()
        ray.get(self._relay.finish.remote(self.member, self._count))
        self._outbox.close()

    def abandon(self) -> None:
        """The training function has failed: wait until the rows that it reported are recorded.

        The failure ends the other ranks, so they must have come as far first. With reports that
        wait for each other they would have.
        """
        self._outbox.join()

    def notice(self, text: str, category: type[Warning] = UserWarning) -> None:
        """Have the driver show a warning."""
        self.tell(Notice(text, category))

    def tell(self, notice: Notice) -> None:
        """Have the driver show a notice, and wait until it has."""
        ray.get(self._relay.notice.remote(notice))

    def _next(self, metrics: dict[str, Any], to_engine: Callable[[], None]) -> Report:
        self._raise_error()
        # Also where it is not sent: what cannot be pickled is refused by all ranks, or they get out
        # of step.
        payload = pickled(metrics)
        sent = payload if self._sends_metrics else None
        report = Report(self._count, sent, len(payload), to_engine)
        self._count += 1
        return report

    def _send(self) -> None:
        """Send what has gathered, again and again, until there is no more."""
        while reports := self._outbox.gathered():
            try:
                if self._error is None:
                    self._exchange(reports)
            except BaseException as error:
                self._error = error
                if self._on_error is not None:
                    self._on_error(error)
            finally:
                self._outbox.answered(reports)

    def _exchange(self, reports: list[Report], checkpoint_number: int | None = None) -> None:
        """Send reports and do as the answers say, until all are answered."""
        while reports:
            reply = self._push(reports, checkpoint_number)
            reports = reports[reply.decided :]
            if reply.join_checkpoint:
                joined, reports = reports[0], reports[1:]
                # Told before the engine is called, where all ranks wait for each other: should
                # the relay be restarted meanwhile, it can tell the others to come as well.
                recorded = self._relay.settle.remote(
                    self.member, joined.seq, joined.payload, self._checkpoints
                )
                self._checkpoints += 1
                try:
                    joined.to_engine()
                except BaseException:
                    ray.get(self._relay.withdraw.remote(self.member, joined.seq))
                    raise
                if self._awaits_checkpoints:
                    reply = ray.get(recorded)
            if reply.stop:
                self._error = StopTraining()
                return

    def _push(self, reports: list[Report], checkpoint_number: int | None) -> Reply:
        payloads = [report.payload for report in reports] if self._sends_metrics else None
        answer = self._relay.push.remote(
            self.member, reports[0].seq, len(reports), payloads, checkpoint_number
        )
        waited_s = 0.0
        while True:
            try:
                reply: Reply = ray.get(answer, timeout=self._patience(waited_s))
                return reply
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except ray.exceptions.GetTimeoutError:
                pass
            gap: Gap | None = ray.get(self._relay.gap.remote())
            waited_s = gap.waited_s if gap else 0.0
            if gap is not None and gap.seq <= reports[-1].seq:
                self._complain(gap)

    def _patience(self, waited_s: float) -> float:
        """How long to wait before looking again which ranks are missing."""
        interval = float(os.environ.get(_WARN_INTERVAL, "60"))
        if self._timeout_s is None:
            return interval
        return max(0.1, min(interval, self._timeout_s - waited_s))

    def _complain(self, gap: Gap) -> None:
        """Say which ranks are missing, and give up after the user's time."""
        text = (
            f"rank {self.member.rank} has called report() {gap.seq + 1} times, but "
            f"{name_ranks(gap.missing_ranks)} did not follow within {gap.waited_s:.0f} s. Call "
            "report() equally often on all workers, and pass the checkpoint on one of them if only "
            "one has it."
        )
        if self._timeout_s is not None and gap.waited_s >= self._timeout_s:
            raise UnevenReportsError(
                f"{text} If they only need more time, raise RAILSWITCH_REPORT_TIMEOUT_S "
                f"(now {self._timeout_s:g})."
            )
        logger.warning("%s", text)

    def _raise_error(self) -> None:
        if self._error is not None:
            raise self._error


def _describe_worker() -> dict[str, Any]:
    return {
        "pid": os.getpid(),
        "hostname": platform.node(),
        "node_ip": ray.util.get_node_ip_address(),
        "started": time.time(),
    }
