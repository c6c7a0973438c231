"""Logging to a tracker: into the local log at once, and to the library in the background."""

from __future__ import annotations

import json
import threading
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

from ..callbacks._folder import RunFolder
from ._items import Item, Metrics, from_line
from ._outbox import Outbox
from ._tracker import Connection, RunInfo, State, Tracker

FOLDER = "tracking"
FINISH_TIMEOUT_S = 60.0
UPLOAD_TIMEOUT_S = 1800.0


@dataclass
class _State:
    id: str | None
    has_begun: bool = False
    sent: int = 0


class Journal:
    """One run of one tracker, with its files in the run's storage directory.

    ``<key>.jsonl`` has all that was logged and ``<key>.state`` the run's id and how much of the
    log was sent. So the run goes on after a restart, of the workers or of the whole script with
    the same run name, and what was not sent before is sent then.
    """

    def __init__(
        self, tracker: Tracker, storage: Any, *, key: str, name: str, group: str | None = None
    ) -> None:
        tracker.prepare()
        self._folder = RunFolder(storage)
        self._state_file = self._folder.file(f"{FOLDER}/{key}.state")
        path = self._folder.file(f"{FOLDER}/{key}.jsonl")
        earlier = _read(path)
        steps = (item.step for item in earlier if isinstance(item, Metrics))
        self.last_step = max(steps, default=-1)
        self._stream = _open_to_append(path)
        self._lock = threading.Lock()
        self._state = self._earlier_state() or _State(tracker.new_id())
        self._save_state()
        run = RunInfo(
            name, self._folder.path / FOLDER / key, group, self._state.id, self._state.has_begun
        )
        self._outbox = Outbox(
            lambda: self._connect(tracker, run),
            place=tracker.place,
            log=f"{storage.experiment_fs_path}/{FOLDER}/{key}.jsonl",
            is_refusal=tracker.is_refusal,
            after_batch=self._was_sent,
        )
        for item in earlier[self._state.sent :]:
            self._outbox.put(item)

    def log(self, item: Item) -> None:
        """Keep an item here, and let it be sent."""
        with self._lock:
            if self._stream.closed:
                return
            self._stream.write(json.dumps(item.as_line(), default=str) + "\n")
            self._stream.flush()
            if isinstance(item, Metrics):
                self.last_step = max(self.last_step, item.step)
            self._outbox.put(item)

    def connection(self) -> Connection:
        """The connection; waits until it is open."""
        return self._outbox.connection()

    def connection_if_open(self) -> Connection | None:
        """The connection, if it is open."""
        return self._outbox.connection_if_open()

    def close(self, state: State, timeout_s: float = FINISH_TIMEOUT_S) -> None:
        """Send the rest and finish the run."""
        self._outbox.close(state, timeout_s)
        with self._lock:
            if not self._stream.closed:
                self._stream.close()
                self._folder.close()

    def _connect(self, tracker: Tracker, run: RunInfo) -> Connection:
        run.folder.mkdir(parents=True, exist_ok=True)
        connection = tracker.connect(run)
        self._state.id = connection.id
        self._state.has_begun = True
        self._save_state()
        self._folder.upload(now=True)
        return connection

    def _was_sent(self, count: int) -> None:
        self._state.sent += count
        self._save_state()
        self._folder.upload()

    def _earlier_state(self) -> _State | None:
        if not self._state_file.exists():
            return None
        return _State(**json.loads(self._state_file.read_text(encoding="utf-8")))

    def _save_state(self) -> None:
        temporary = self._state_file.with_suffix(".new")
        temporary.write_text(json.dumps(asdict(self._state)), encoding="utf-8")
        temporary.replace(self._state_file)


def _open_to_append(path: Path) -> TextIO:
    """Open the log; a line that was cut off when its worker was killed is ended first."""
    is_cut_off = path.exists() and path.read_bytes()[-1:] not in (b"", b"\n")
    stream = path.open("a", encoding="utf-8")
    if is_cut_off:
        stream.write("\n")
    return stream


def _read(path: Path) -> list[Item]:
    """What an earlier log has."""
    if not path.exists():
        return []
    items: list[Item] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            items.append(from_line(json.loads(line)))
        except json.JSONDecodeError:
            continue
    return items
