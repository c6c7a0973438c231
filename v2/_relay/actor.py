"""The relay's rules behind a Ray actor: workers push, the driver takes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import ray

from .rows import Event, Member, RowBuffer


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


@dataclass(frozen=True)
class _Waiting:
    """A worker that wants to know about its rows ``first`` to ``first + count - 1``."""

    group: str
    first: int
    count: int
    until_recorded: bool
    future: asyncio.Future[Reply]


class _Relay:
    """Keeps nothing that cannot be told again, so that Ray may restart it.

    A push is answered when the driver has dealt with its rows. Until then the worker keeps them,
    and Ray repeats the push to a restarted relay: a row that was answered is never lost, and none
    is recorded twice.
    """

    def __init__(self, keep_unregistered: bool) -> None:
        self._buffer = RowBuffer(keep_unregistered=keep_unregistered)
        self._recorded = 0
        """How many rows of the present group the driver has dealt with."""
        self._waiting: list[_Waiting] = []
        self._batch = Batch(-1, ())
        self._news = asyncio.Event()
        self._stopping = False
        self._closing = False
        self._controller: Any = None

    # ---- what workers call

    async def join(self, member: Member, info: dict[str, Any]) -> None:
        self._enter(member)
        self._buffer.join(member, info)
        self._wake_driver()

    async def push(
        self, member: Member, first: int, payloads: list[bytes], *, has_checkpoint: bool
    ) -> Reply:
        """Add reports. Answered when all are recorded, or one goes to the engine as a whole row."""
        self._enter(member)
        for seq, payload in enumerate(payloads, first):
            self._buffer.add(member, seq, payload, has_checkpoint=has_checkpoint)
        self._wake_driver()
        if self._may_join_checkpoint(self._recorded):
            self._answer()
        return await self._reply(member, first, len(payloads), until_recorded=False)

    async def settle(self, member: Member, seq: int) -> Reply:
        """Answered when the row, which went through the engine, is recorded."""
        self._enter(member)
        return await self._reply(member, seq, 1, until_recorded=True)

    async def finish(self, member: Member, count: int) -> None:
        self._enter(member)
        self._buffer.finish(member, count)
        self._answer()

    async def missing_ranks(self, seq: int) -> list[int]:
        return self._buffer.missing_ranks(seq)

    # ---- what the engine's controller calls

    async def set_controller(self, controller: Any) -> None:
        self._controller = controller

    async def register(self, checkpoint: Any) -> None:
        self._buffer.register(checkpoint)
        self._wake_driver()

    async def fail(self, errors: dict[int, Exception]) -> None:
        self._buffer.fail(errors)
        self._wake_driver()

    # ---- what the driver calls

    async def take(self, number: int, recorded: tuple[str, int] | None, *, stop: bool) -> Batch:
        """The next events; by asking for them the driver says that it dealt with those before."""
        self._stopping |= stop
        if recorded is not None:
            self._record(*recorded)
        if number != self._batch.number:
            while not self._buffer.events and not self._closing:
                self._news.clear()
                await self._news.wait()
            events = tuple(self._buffer.events)
            self._buffer.events.clear()
            self._batch = Batch(number, events, last=self._closing and not events)
        return self._batch

    async def close(self) -> None:
        """No more reports will come: hand out what is left, then the last batch."""
        self._buffer.end_group()
        self._closing = True
        self._wake_driver()

    async def controller(self) -> Any:
        return self._controller

    # ---- answering

    def _enter(self, member: Member) -> None:
        """Let go of the workers of a group that another one has replaced."""
        if self._buffer.group is not None and member.group != self._buffer.group:
            self._recorded = 0
            self._buffer.end_group()
            self._answer()

    def _record(self, group: str, rows: int) -> None:
        self._buffer.resume(group, rows)
        if group == self._buffer.group:
            self._recorded = max(self._recorded, rows)
            self._answer()

    async def _reply(
        self, member: Member, first: int, count: int, *, until_recorded: bool
    ) -> Reply:
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(member.group, first, count, until_recorded, future))
        self._answer(self._waiting[-1:])
        return await future

    def _answer(self, candidates: list[_Waiting] | None = None) -> None:
        """Answer those whose rows have become clear."""
        for waiting in list(self._waiting) if candidates is None else candidates:
            try:
                reply = self._decide(waiting)
            except Exception as error:
                self._waiting.remove(waiting)
                waiting.future.set_exception(error)
            else:
                if reply is not None:
                    self._waiting.remove(waiting)
                    waiting.future.set_result(reply)

    def _decide(self, waiting: _Waiting) -> Reply | None:
        if waiting.group != self._buffer.group:
            return Reply(waiting.count)
        if self._recorded >= waiting.first + waiting.count:
            return Reply(waiting.count, stop=self._stopping)
        front = max(waiting.first, self._recorded)
        if not waiting.until_recorded and self._may_join_checkpoint(front):
            return Reply(front - waiting.first, join_checkpoint=True)
        self._buffer.check_even(front)
        return None

    def _may_join_checkpoint(self, seq: int) -> bool:
        return self._buffer.has_checkpoint(seq) and self._buffer.is_complete(seq)

    def _wake_driver(self) -> None:
        if self._buffer.events or self._closing:
            self._news.set()


RelayActor = ray.remote(num_cpus=0, max_restarts=-1, max_task_retries=-1, max_concurrency=100_000)(
    _Relay
)
