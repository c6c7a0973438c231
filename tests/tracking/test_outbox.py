"""Logging never waits; what cannot be sent is tried again, and reported once."""

import json
import logging
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pyarrow.fs import LocalFileSystem

from railswitch.v2.tracking._checks import TrackingError
from railswitch.v2.tracking._environment import Baggage
from railswitch.v2.tracking._items import Metrics
from railswitch.v2.tracking._journal import Journal
from railswitch.v2.tracking._outbox import Outbox
from railswitch.v2.tracking._tracker import Connection, RunInfo, Tracker


class MemoryConnection(Connection):
    """Keeps what it is sent, unless its tracker is down."""

    id = "the-id"

    def __init__(self, tracker: "MemoryTracker") -> None:
        self._tracker = tracker

    def log_metrics(self, items: Sequence[Metrics]) -> None:
        self._tracker.answer()
        if any("bad" in item.values for item in items):
            raise ValueError("a metric must not be called bad")
        self._tracker.got += [(item.step, dict(item.values)) for item in items]

    def log_params(self, params: Any) -> None:
        self._tracker.got.append(dict(params))

    def log_files(self, directory: str, item: Any) -> None:
        self._tracker.got.append(item.name)

    def finish(self, state: Any) -> None:
        self._tracker.answer()
        self._tracker.got.append(state)

    @property
    def native(self) -> Any:
        return self


class MemoryTracker(Tracker):
    title = "Memory"
    key = "memory"

    def __init__(self) -> None:
        super().__init__(Baggage([]))
        self.got: list[Any] = []
        self.infos: list[RunInfo] = []
        self.up = threading.Event()
        self.up.set()

    def answer(self) -> None:
        if not self.up.is_set():
            raise ConnectionError("down")

    def connect(self, run: RunInfo) -> Connection:
        self.infos.append(run)
        return MemoryConnection(self)


def storage_in(folder: Path) -> Any:
    return SimpleNamespace(storage_filesystem=LocalFileSystem(), experiment_fs_path=str(folder))


def journal_of(tracker: MemoryTracker, folder: Path) -> Journal:
    return Journal(tracker, storage_in(folder), key="memory", name="run")


def metrics(step: int, **values: float) -> Metrics:
    return Metrics(values or {"loss": 1.0}, step, 0.0)


def lines_of(folder: Path) -> list[dict[str, Any]]:
    text = (folder / "tracking/memory.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_a_server_that_is_down_for_a_while(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tracker = MemoryTracker()
    journal = journal_of(tracker, tmp_path)
    tracker.up.clear()
    begin = time.monotonic()
    for step in range(100):
        journal.log(metrics(step))
    assert time.monotonic() - begin < 5, "logging does not wait"
    assert len(lines_of(tmp_path)) == 100
    time.sleep(2)
    tracker.up.set()
    journal.close("finished", 60)
    assert tracker.got == [(step, {"loss": 1.0}) for step in range(100)] + ["finished"]
    warnings = [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]
    assert len(warnings) == 1
    assert "Memory cannot be reached: ConnectionError: down. Training goes on" in warnings[0]


def test_a_key_in_a_uri_is_in_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither that of the place, nor in what a library says of it."""

    class WithKey(MemoryTracker):
        place = "Memory at https://me:canary@host/api?access_key=canary"

        def answer(self) -> None:
            raise ConnectionError("GET https://me:canary@host/api?access_key=canary failed")

    tracker = WithKey()
    journal = journal_of(tracker, tmp_path)
    journal.log(metrics(0))
    journal.close("failed", 1)
    said = "\n".join(record.getMessage() for record in caplog.records)
    assert "Memory at https://***@host/api?access_key=***" in said
    assert "GET https://***@host" in said
    assert "canary" not in said


def test_a_server_that_stays_down_is_reported_and_caught_up_with_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tracker = MemoryTracker()
    journal = journal_of(tracker, tmp_path)
    journal.log(metrics(0))
    journal.connection()
    while tracker.got != [(0, {"loss": 1.0})]:
        time.sleep(0.01)
    tracker.up.clear()
    for step in range(1, 4):
        journal.log(metrics(step))
    begin = time.monotonic()
    journal.close("failed", 1)
    assert time.monotonic() - begin < 20
    text = caplog.records[-1].getMessage()
    assert "Memory: 3 of 4 items were not sent (ConnectionError: down). All of them are in" in text
    assert str(tmp_path) in text

    tracker.up.set()
    again = journal_of(tracker, tmp_path)
    assert again.last_step == 3
    again.log(metrics(4))
    again.close("finished", 60)
    steps = [item[0] for item in tracker.got if isinstance(item, tuple)]
    assert steps == [0, 1, 2, 3, 4], "what was not sent before is sent now, and nothing twice"
    assert [(info.id, info.goes_on) for info in tracker.infos] == [(None, False), ("the-id", True)]


def test_what_is_refused_is_skipped_and_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tracker = MemoryTracker()
    journal = journal_of(tracker, tmp_path)
    for step, name in enumerate(["loss", "bad", "loss", "bad", "loss"]):
        journal.log(metrics(step, **{name: 1.0}))
        time.sleep(0.2)  # so that they are not sent together
    journal.close("finished", 60)
    assert tracker.got == [(step, {"loss": 1.0}) for step in (0, 2, 4)] + ["finished"]
    messages = [record.getMessage() for record in caplog.records]
    assert ["refused something" in message for message in messages] == [True, False]
    assert "2 of 5 items were not sent" in messages[1]


def test_memory_is_bounded(tmp_path: Path) -> None:
    tracker = MemoryTracker()
    tracker.up.clear()
    outbox = Outbox(
        lambda: MemoryConnection(tracker),
        place="Memory",
        log="the log",
        is_refusal=tracker.is_refusal,
        limit=10,
    )
    for step in range(50):
        outbox.put(metrics(step))
    assert len(outbox._items) == 10
    tracker.up.set()
    outbox.close("finished", 60)
    assert tracker.got == [(step, {"loss": 1.0}) for step in range(10)] + ["finished"]


def test_a_connection_that_can_never_be_made(tmp_path: Path) -> None:
    class Broken(MemoryTracker):
        def connect(self, run: RunInfo) -> Connection:
            raise TrackingError("no such project")

    journal = journal_of(Broken(), tmp_path)
    with pytest.raises(TrackingError, match="no such project"):
        journal.connection()
    journal.log(metrics(0))
    journal.close("finished", 60)
    assert len(lines_of(tmp_path)) == 1


def test_a_line_that_was_cut_off(tmp_path: Path) -> None:
    journal = journal_of(MemoryTracker(), tmp_path)
    journal.log(metrics(0))
    journal.close("stopped", 60)
    path = tmp_path / "tracking/memory.jsonl"
    path.write_text(path.read_text() + '{"step": 1, "ti')
    again = journal_of(MemoryTracker(), tmp_path)
    again.log(metrics(5))
    again.close("finished", 60)
    assert [line[:9] for line in path.read_text().splitlines()] == ['{"step": '] * 3
    assert journal_of(MemoryTracker(), tmp_path).last_step == 5
