"""Tune's own logger for TensorBoard, with many rows brought to the disk at once."""

from __future__ import annotations

import contextlib
import functools
import itertools
import socket
import struct
import time
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from tensorboardX import SummaryWriter
from tensorboardX.proto.event_pb2 import Event
from tensorboardX.proto.summary_pb2 import Summary
from tensorboardX.record_writer import masked_crc32c
from tensorboardX.summary import scalar
from tensorboardX.writer import FileWriter

from railswitch.v2._ray.tune import (
    TIME_TOTAL_S,
    TIMESTAMP,
    TIMESTEPS_TOTAL,
    TRAINING_ITERATION,
    TBXLoggerCallback,
    Trial,
    flatten_dict,
)

from ._loggers import PutsOff

_NUMBERS = frozenset({bool, int, float, np.float32, np.float64, np.int32, np.int64})
_NO_NUMBERS = frozenset({str, type(None)})
_LARGE = 2.0**63
"""Numbers beyond this, and infinite ones, are left to Tune: it warns of some and refuses others."""
_LEFT_OUT = ("config", "pid", TIMESTAMP, TIME_TOTAL_S, TRAINING_ITERATION)


class EventFile:
    """A file of events that reach the disk together, and whole, in the calling thread.

    The one of tensorboardX pickles each event and sends it through a pipe to another thread; what
    it was given is on the disk some time later.
    """

    def __init__(self, logdir: str) -> None:
        self._logdir = logdir
        self._file = _new_file(Path(logdir))
        self._pending: list[bytes] = []
        self.add_event(Event(wall_time=time.time(), file_version="brain.Event:2"))
        self.flush()

    def get_logdir(self) -> str:
        """The directory of the file."""
        return self._logdir

    def add_event(self, event: Event) -> None:
        """Keep an event for the next :meth:`flush`."""
        self.add(event.SerializeToString())

    def add(self, event: bytes) -> None:
        """Keep an event that is serialized already."""
        self._pending += (*_frame(len(event)), event, _checksum(event))

    def flush(self) -> None:
        """Bring all events to the disk."""
        if self._pending:
            events = b"".join(self._pending)
            self._pending.clear()
            self._file.write(events)
            self._file.flush()

    def close(self) -> None:
        """Bring all events to the disk; nothing more will come."""
        if not self._file.closed:
            try:
                self.flush()
            finally:
                self._file.close()


def _new_file(folder: Path) -> BinaryIO:
    """A file that was not there: workers that started again within a second have one before."""
    for second in itertools.count(int(time.time())):
        with contextlib.suppress(FileExistsError):
            return (folder / f"events.out.tfevents.{second}.{socket.gethostname()}").open("xb")
    raise AssertionError


class _FileWriter(FileWriter):  # type: ignore[misc]
    def __init__(self, logdir: str) -> None:
        self.event_writer = EventFile(logdir)
        self._default_metadata: dict[str, Any] = {}


class RowWriter(SummaryWriter):  # type: ignore[misc]
    """Tune's writer of events, on an :class:`EventFile`. Tune flushes it after every row."""

    file_writer: _FileWriter | None

    def _get_file_writer(self) -> _FileWriter:
        if self.file_writer is None:
            self.file_writer = _FileWriter(self.logdir)
            self.all_writers = {self.logdir: self.file_writer}
        return self.file_writer

    def add_numbers(self, numbers: dict[str, Any], step: int) -> None:
        """Add an event for each number, as ``add_scalar`` does."""
        events: EventFile = self._get_file_writer().event_writer
        # Serialized messages that follow one another are one message with the fields of both.
        head = Event(wall_time=time.time(), step=int(step)).SerializeToString()
        for tag, value in numbers.items():
            events.add(head + _before_number(tag) + struct.pack("<f", value))

    def flush(self) -> None:
        """The row is whole; it waits for :meth:`write_out`."""

    def write_out(self) -> None:
        """Bring all rows to the disk."""
        super().flush()


class TensorBoardRows(PutsOff, TBXLoggerCallback):  # type: ignore[misc]
    """Tune's events for TensorBoard, by batches. Rows of plain numbers take a short way."""

    def __init__(self) -> None:
        super().__init__()
        self._summary_writer_cls = RowWriter

    def log_trial_result(self, iteration: int, trial: Trial, result: dict[str, Any]) -> None:
        numbers = _plain_numbers(result)
        if numbers is None or trial not in self._trial_writer:
            super().log_trial_result(iteration, trial, result)
            return
        step = result.get(TIMESTEPS_TOTAL) or result[TRAINING_ITERATION]
        self._trial_writer[trial].add_numbers(numbers, step)
        self._trial_result[trial] = numbers

    def write_out(self) -> None:
        for writer in self._trial_writer.values():
            writer.write_out()

    def close(self) -> None:
        while self._trial_writer:
            self._trial_writer.popitem()[1].close()


def _plain_numbers(result: dict[str, Any]) -> dict[str, Any] | None:
    """What Tune logs of a row, by tag; None if there is more in it than plain numbers."""
    row = {key: value for key, value in result.items() if key not in _LEFT_OUT}
    numbers: dict[str, Any] = {}
    for key, value in flatten_dict(row, delimiter="/").items():
        tag = "ray/tune/" + key  # as in Tune, an error if the key is no string
        if type(value) in _NUMBERS:
            if -_LARGE < value < _LARGE:
                numbers[tag] = value
            elif value == value:  # noqa: PLR0124  (it is not nan, of which Tune logs nothing)
                return None
        elif type(value) not in _NO_NUMBERS:
            return None
    return numbers


@functools.lru_cache(maxsize=4096)
def _before_number(tag: str) -> bytes:
    """All that stands before the number in the summary of an event."""
    summary: Summary = scalar(tag, 1.0)
    serialized: bytes = Event(summary=summary).SerializeToString()
    return serialized[:-4]


@functools.lru_cache(maxsize=4096)
def _frame(length: int) -> tuple[bytes, bytes]:
    header = struct.pack("<Q", length)
    return header, _checksum(header)


def _checksum(content: bytes) -> bytes:
    return struct.pack("<I", masked_crc32c(content))
