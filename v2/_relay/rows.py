"""The rules of the relay, without Ray: reports of the ranks in, whole rows out, in order.

The n-th report of every rank makes up row n. A row leaves when every rank has reported it and
the rows before it have left. A row in which some rank reported a checkpoint leaves only when the
engine has registered that checkpoint, so that a row never names a checkpoint that does not exist.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from .._frames import warn_user


class UnevenReportsError(RuntimeError):
    """The workers did not call ``report`` equally often."""


class GroupEndedError(RuntimeError):
    """A report of a worker whose group the engine has replaced, or whose run is over."""


@dataclass(frozen=True)
class Member:
    """A worker's place in its group; a restart after a failure makes a new group."""

    group: str
    rank: int
    world_size: int


@dataclass(frozen=True)
class Row:
    """What the ranks reported in one call of ``report``, still pickled."""

    group: str
    seq: int
    payloads: tuple[bytes, ...]
    """By rank; of rank 0 alone where nobody asks for the others' metrics."""
    checkpoint: Any = None
    """Sealed on its way, opened by the driver."""


@dataclass(frozen=True)
class GroupStarted:
    """A group of workers began: the first one, or one that replaces a failed group."""

    world_size: int
    rank_zero: dict[str, Any]
    group: str = ""


@dataclass(frozen=True)
class WorkersFailed:
    """The engine saw exceptions, by rank."""

    errors: dict[int, Exception]
    number: int = 0
    """Counts the failures of a run, beginning with 0."""


@dataclass(frozen=True)
class Notice:
    """Something that happened in a worker and that the driver shows as a warning."""

    text: str
    category: type[Warning] = UserWarning

    def show(self) -> None:
        """Warn on the driver, at the line that called ``fit``."""
        warn_user(self.text, self.category)


@dataclass(frozen=True)
class ControllerStarted:
    """The engine's controller began to work; its handle, sealed."""

    controller: Any


Event = Row | GroupStarted | WorkersFailed | Notice | ControllerStarted


class Progress:
    """How far the driver has come. A restarted relay may tell it things again.

    >>> progress = Progress()
    >>> progress.is_new(Row("group", 0, ())), progress.is_new(Row("group", 0, ()))
    (True, False)
    >>> progress.recorded
    ('group', 1)
    """

    def __init__(self) -> None:
        self.recorded: tuple[str, int] | None = None
        """The present group, and how many of its rows have been dealt with."""
        self._started: str | None = None
        self._failures = 0

    def is_new(self, event: Event) -> bool:
        """Whether the event comes for the first time; it counts as dealt with from now on."""
        if isinstance(event, Row):
            if self.recorded and event.group == self.recorded[0] and event.seq < self.recorded[1]:
                return False
            self.recorded = (event.group, event.seq + 1)
        elif isinstance(event, GroupStarted):
            if event.group == self._started:
                return False
            self._started = event.group
        elif isinstance(event, WorkersFailed):
            if event.number < self._failures:
                return False
            self._failures = event.number + 1
        return True


@dataclass(frozen=True)
class Gap:
    """The first row that some ranks have reported and others have not."""

    seq: int
    missing_ranks: list[int]
    waited_s: float


@dataclass
class _PartialRow:
    reported: int = 0
    """The ranks that have reported it, as bits: there may be a thousand, and hundreds of rows."""
    payloads: dict[int, bytes] = field(default_factory=dict)
    checkpoint_number: int | None = None
    since: float = field(default_factory=time.monotonic)


class RowBuffer:
    """Aligns the reports of one group of workers after the other into events.

    >>> buffer = RowBuffer()
    >>> buffer.add(Member("group", 0, 2), 0, b"a")
    >>> buffer.add(Member("group", 1, 2), 0, b"b")
    >>> [event.payloads for event in buffer.events]
    [(b'a', b'b')]
    """

    def __init__(self, *, keep_unregistered: bool = False) -> None:
        self.events: deque[Event] = deque()
        self.group: str | None = None
        self._ended: set[str] = set()
        self._keep_unregistered = keep_unregistered
        self._world_size = 0
        self._released = 0
        self._last_whole = 0.0
        self._partial: dict[int, _PartialRow] = {}
        self._finished: dict[int, int] = {}
        self._registered: dict[int, Any] = {}
        self._checkpoint_rows: dict[int, int] = {}

    # ---- what is told

    def enter(self, member: Member) -> bool:
        """A worker has something to tell; whether that begins a new group, and ends the last."""
        if member.group in self._ended:
            raise group_ended()
        is_new = member.group != self.group
        if is_new:
            self.end_group(is_replaced=True)
            self.group = member.group
        self._world_size = member.world_size
        return is_new

    def join(self, member: Member, info: dict[str, Any]) -> None:
        """A worker announces itself."""
        self.enter(member)
        if member.rank == 0:
            self.events.append(GroupStarted(member.world_size, info, member.group))

    def resume(self, group: str, released: int) -> None:
        """Continue a group of which ``released`` rows have left: the relay was restarted."""
        if self.group is None:
            self.group = group
        if group == self.group:
            self._released = max(self._released, released)
            self._release()

    def end_group(self, *, is_replaced: bool = False) -> None:
        """Forget what the present group left unfinished.

        The group that replaces it starts from the last registered checkpoint, so it reports again
        what was not registered.
        """
        if self._keep_unregistered and not is_replaced:
            self._release(require_registration=False)
        if self.group is not None:
            self._ended.add(self.group)
        self.group, self._world_size, self._released = None, 0, 0
        self._partial.clear()
        self._finished.clear()
        self._registered.clear()
        self._checkpoint_rows.clear()

    def add(
        self,
        member: Member,
        seq: int,
        payload: bytes | None,
        checkpoint_number: int | None = None,
    ) -> None:
        """A worker reports for the ``seq``-th time; told twice is told once.

        Without a payload the report only counts. With a checkpoint, ``checkpoint_number`` counts
        the rows of the group that have one.
        """
        self.enter(member)
        if checkpoint_number is not None:
            self._checkpoint_rows[checkpoint_number] = seq
        if seq < self._released:
            return
        row = self._partial.setdefault(seq, _PartialRow())
        row.reported |= 1 << member.rank
        if payload is not None:
            row.payloads[member.rank] = payload
        if checkpoint_number is not None:
            row.checkpoint_number = checkpoint_number
        if self._is_whole(row):
            self._last_whole = time.monotonic()
        self._release()

    def withdraw(self, member: Member, seq: int) -> None:
        """A worker's ``report`` has raised, so row ``seq`` was never reported."""
        if member.group == self.group:
            self._partial.pop(seq, None)

    def finish(self, member: Member, count: int) -> bool:
        """A worker's function has returned after ``count`` reports; whether others have more."""
        self.enter(member)
        self._finished[member.rank] = count
        return any(seq >= count for seq in self._partial)

    def register(self, group: str, number: int, checkpoint: Any) -> None:
        """The engine has registered the checkpoint of the group with that number."""
        if self.group is None:
            self.group = group
        if group == self.group:
            self._registered[number] = checkpoint
            self._release()

    # ---- what is asked

    def next_events(self, most_bytes: int) -> tuple[Event, ...]:
        """Take events, as many as fit into that many bytes, but one at least."""
        taken: list[Event] = []
        size = 0
        while self.events and (not taken or size < most_bytes):
            event = self.events.popleft()
            taken.append(event)
            if isinstance(event, Row):
                size += sum(map(len, event.payloads))
        return tuple(taken)

    def is_complete(self, seq: int) -> bool:
        """Whether every rank of the present group has reported row ``seq``."""
        return seq < self._released or (seq in self._partial and self._is_whole(self._partial[seq]))

    def has_checkpoint(self, seq: int) -> bool:
        """Whether some rank reported row ``seq``, which has not left yet, with a checkpoint."""
        return seq in self._partial and self._partial[seq].checkpoint_number is not None

    def checkpoint_row(self, number: int) -> int | None:
        """The row that has the checkpoint with that number, if a worker has named it."""
        return self._checkpoint_rows.get(number)

    def missing_ranks(self, seq: int) -> list[int]:
        """The ranks that have not reported row ``seq`` yet."""
        if seq < self._released:
            return []
        reported = self._partial.get(seq, _PartialRow()).reported
        return [rank for rank in range(self._world_size) if not reported >> rank & 1]

    def gap(self) -> Gap | None:
        """The first row that is not whole, if some rank has reported it."""
        for seq in sorted(self._partial):
            if missing := self.missing_ranks(seq):
                begin = max(self._partial[seq].since, self._last_whole)
                return Gap(seq, missing, time.monotonic() - begin)
        return None

    def check_even(self, seq: int) -> None:
        """Raise if row ``seq`` can never become whole: some report it, and a rank has finished."""
        if seq not in self._partial:
            return
        early = {rank: count for rank, count in sorted(self._finished.items()) if count <= seq}
        if early:
            missing = set(self.missing_ranks(seq))
            reported = [rank for rank in range(self._world_size) if rank not in missing]
            raise _uneven(reported, seq + 1, early)

    def _is_whole(self, row: _PartialRow) -> bool:
        return row.reported == (1 << self._world_size) - 1

    def _release(self, *, require_registration: bool = True) -> None:
        while (row := self._partial.get(self._released)) and self._is_whole(row):
            number = row.checkpoint_number
            if require_registration and number is not None and number not in self._registered:
                return
            assert self.group is not None
            payloads = tuple(payload for _, payload in sorted(row.payloads.items()))
            checkpoint = None if number is None else self._registered.pop(number, None)
            self.events.append(Row(self.group, self._released, payloads, checkpoint))
            del self._partial[self._released]
            self._released += 1


def group_ended() -> GroupEndedError:
    """What a worker is told that outlives its group."""
    return GroupEndedError(
        "this worker's group has ended: the engine has started another one after a failure, or the "
        "run is over. Its last report may not have been kept."
    )


def _uneven(reported: list[int], count: int, early: dict[int, int]) -> UnevenReportsError:
    finished = "; ".join(f"rank {rank} finished after {n}" for rank, n in early.items())
    return UnevenReportsError(
        "Some workers returned results while others didn't: "
        f"{name_ranks(reported)} called report() {count} times; {finished}. Call report() the same "
        "number of times on all workers, and pass the checkpoint on one of them if only one has it."
    )


def name_ranks(ranks: list[int]) -> str:
    """Ranks as a sentence names them.

    >>> name_ranks([1]), name_ranks([0, 3])
    ('rank 1', 'ranks 0, 3')
    """
    return ("rank " if len(ranks) == 1 else "ranks ") + ", ".join(map(str, ranks))
