"""The relay's rules behind a Ray actor: workers push, the driver takes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import ray

from .rows import (
    ControllerStarted,
    Event,
    Gap,
    Member,
    Notice,
    RowBuffer,
    WorkersFailed,
    group_ended,
)
from .waiting import Waiting

_BATCH_BYTES = 16 * 2**20


@dataclass(frozen=True)
class Reply:
    """What a worker is told about rows that it reported."""

    decided: int
    """How many of them the driver has dealt with."""
    join_checkpoint: bool = False
    """Some rank reported a checkpoint with the next one: all take part in the engine's report."""
    stop: bool = False
    """The driver has decided that the last of them ends the run."""


@dataclass(frozen=True)
class Batch:
    """Events for the driver, numbered, so that asking twice gives the same ones."""

    number: int
    events: tuple[Event, ...]
    last: bool = False


class _Relay:
    """Nothing is lost if it dies: Ray restarts it and repeats all calls that were not answered.

    So a call is answered only when the relay need not remember any longer what it was told: a
    report when the driver has dealt with its row, the registration of a checkpoint likewise, all
    else when the driver knows. The driver, in turn, says with every call how far it has come; until
    its first call nothing is decided.
    """

    def __init__(self, keep_unregistered: bool) -> None:
        self._buffer = RowBuffer(keep_unregistered=keep_unregistered)
        self._recorded: int | None = None
        """How many rows of the present group the driver has dealt with."""
        self._batch = Batch(-1, ())
        self._handed_out = 0
        self._dealt_with = 0
        self._news = asyncio.Event()
        self._waiting = Waiting()
        self._stopping = False
        self._closing = False
        self._controller: Any = None

    # ---- what workers call

    async def join(self, member: Member, info: dict[str, Any]) -> None:
        """A worker announces itself; rank 0 is answered when the driver knows of the group."""
        self._enter(member)
        self._buffer.join(member, info)
        if member.rank == 0:
            await self._delivered()

    async def push(
        self,
        member: Member,
        first: int,
        count: int,
        payloads: list[bytes] | None,
        checkpoint_number: int | None = None,
    ) -> Reply:
        """Add reports. Answered when all are recorded, or the next row goes to the engine."""
        self._add(member, first, payloads or [None] * count, checkpoint_number)
        return await self._waiting.until(
            lambda: self._reply(member.group, first, count), recorded=first + count
        )

    async def settle(
        self, member: Member, seq: int, payload: bytes | None, checkpoint_number: int
    ) -> Reply:
        """The worker takes part in the engine's report. Answered when the row is recorded."""
        self._add(member, seq, [payload], checkpoint_number)
        return await self._until_recorded(member.group, seq + 1)

    async def withdraw(self, member: Member, seq: int) -> None:
        """The engine's report has raised in the worker: the row does not count."""
        self._buffer.withdraw(member, seq)

    async def finish(self, member: Member, count: int) -> None:
        """A worker's function has returned. Answered when all its reports are recorded."""
        self._enter(member)
        if self._buffer.finish(member, count):
            self._waiting.look_again()
        await self._until_recorded(member.group, count)

    async def notice(self, notice: Notice) -> None:
        """Something to be shown on the driver. Answered when it was."""
        self._buffer.events.append(notice)
        await self._delivered()

    async def gap(self) -> Gap | None:
        """The first row that some ranks have reported and others have not."""
        return self._buffer.gap()

    # ---- what the engine's controller calls

    async def set_controller(self, controller: Any) -> None:
        """The controller announces itself. Answered when the driver knows."""
        self._controller = controller
        self._waiting.look_again()
        self._buffer.events.append(ControllerStarted(controller))
        await self._delivered()

    async def register(self, group: str, number: int, checkpoint: Any) -> None:
        """The engine has registered a checkpoint. Answered when its row is recorded."""
        self._buffer.register(group, number, checkpoint)
        self._wake_driver()
        await self._waiting.until(lambda: self._is_recorded(group, number))

    async def fail(self, failure: WorkersFailed) -> None:
        """The engine saw exceptions in workers. Answered when the driver knows."""
        self._buffer.events.append(failure)
        await self._delivered()

    # ---- what the driver calls

    async def take(self, number: int, recorded: tuple[str, int] | None, *, stop: bool) -> Batch:
        """The next events; by asking for them the driver says that it dealt with those before."""
        self._stopping |= stop
        if number != self._batch.number:
            self._dealt_with = self._handed_out
        self._record(recorded)
        if number != self._batch.number:
            while not self._buffer.events and not self._closing:
                self._news.clear()
                await self._news.wait()
            events = self._buffer.next_events(_BATCH_BYTES)
            self._handed_out += len(events)
            self._batch = Batch(number, events, last=self._closing and not events)
            if self._batch.last:
                self._waiting.look_again()
        return self._batch

    async def controller(self) -> Any:
        """The controller, once it has started; None if the run is over without one."""
        await self._waiting.until(lambda: self._closing or self._controller)
        return self._controller

    async def close(self) -> None:
        """No more reports will come. Answered when the driver has got all that was left."""
        self._buffer.end_group()
        self._closing = True
        self._wake_driver()
        self._waiting.look_again()
        await self._waiting.until(lambda: self._batch.last or None)

    async def release(self) -> None:
        """The driver will not ask again: let all callers go."""
        self._buffer.end_group()
        self._buffer.events.clear()
        self._closing = True
        self._dealt_with = self._handed_out
        self._batch = Batch(-1, (), last=True)
        self._wake_driver()
        self._waiting.look_again()
        while self._waiting.count:
            await asyncio.sleep(0)

    # ---- answering

    def _enter(self, member: Member) -> None:
        """Let go of the workers of a group that another one has replaced."""
        if self._buffer.enter(member):
            if self._recorded is not None:
                self._recorded = 0
            self._waiting.look_again()

    def _add(
        self,
        member: Member,
        first: int,
        payloads: list[bytes] | list[None] | list[bytes | None],
        checkpoint_number: int | None,
    ) -> None:
        self._enter(member)
        recorded = self._recorded or 0
        could_join = self._may_join_checkpoint(recorded)
        for seq, payload in enumerate(payloads, first):
            self._buffer.add(member, seq, payload, checkpoint_number)
        self._wake_driver()
        if self._may_join_checkpoint(recorded) and not could_join:
            self._waiting.look_again()

    def _record(self, recorded: tuple[str, int] | None) -> None:
        before, self._recorded = self._recorded, self._recorded or 0
        if recorded is not None and not self._closing:
            group, rows = recorded
            self._buffer.resume(group, rows)
            if group == self._buffer.group:
                self._recorded = max(self._recorded, rows)
        if before is None or self._may_join_checkpoint(self._recorded):
            self._waiting.look_again()
        else:
            self._waiting.rows_recorded(self._recorded)

    async def _until_recorded(self, group: str, rows: int) -> Reply:
        return await self._waiting.until(
            lambda: self._reply_if_recorded(group, rows), recorded=rows
        )

    async def _delivered(self) -> None:
        """Wait until the driver has dealt with all events up to now."""
        self._wake_driver()
        position = self._handed_out + len(self._buffer.events)
        await self._waiting.until(lambda: self._dealt_with >= position or self._closing or None)

    def _reply(self, group: str, first: int, count: int) -> Reply | None:
        reply = self._reply_if_recorded(group, first + count)
        if reply is not None:
            return Reply(count, stop=reply.stop)
        if self._recorded is None:
            return None
        # A checkpoint is stored only when the driver has dealt with all rows before its own: if
        # it fails at one of them, no later checkpoint is there without its row.
        if first <= self._recorded and self._may_join_checkpoint(self._recorded):
            return Reply(self._recorded - first, join_checkpoint=True)
        self._buffer.check_even(max(first, self._recorded))
        return None

    def _reply_if_recorded(self, group: str, rows: int) -> Reply | None:
        if group != self._buffer.group:
            raise group_ended()
        if self._recorded is None or self._recorded < rows:
            return None
        return Reply(0, stop=self._stopping)

    def _is_recorded(self, group: str, checkpoint_number: int) -> bool | None:
        if group != self._buffer.group:
            return True
        row = self._buffer.checkpoint_row(checkpoint_number)
        return (row is not None and self._reply_if_recorded(group, row + 1) is not None) or None

    def _may_join_checkpoint(self, seq: int) -> bool:
        return self._buffer.has_checkpoint(seq) and self._buffer.is_complete(seq)

    def _wake_driver(self) -> None:
        if self._buffer.events or self._closing:
            self._news.set()


RelayActor = ray.remote(num_cpus=0, max_restarts=-1, max_task_retries=-1, max_concurrency=100_000)(
    _Relay
)
