"""What the workers and the callbacks of a run write down, each process for itself, as it happens.

A note is one line, written in one call, so that it is there also if the process is killed next.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

ATTEMPT = 1000
"""A row is known by its token: the attempt of its worker, times this, and its number."""


@dataclass(frozen=True)
class Note:
    """Something that happened in a worker; see :data:`scenario.MOMENTS`."""

    event: str
    rank: int
    attempt: int
    row: int
    pid: int
    moment: float

    @property
    def token(self) -> int:
        """The row, told apart from the same row of other attempts."""
        return self.attempt * ATTEMPT + self.row


class Notebook:
    """The notes of one worker process.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> Notebook(folder, rank=1).write("join", -1)
    >>> [(note.event, note.rank, note.attempt) for note in read(folder)]
    [('join', 1, 0)]
    """

    def __init__(self, folder: Path, rank: int) -> None:
        self.attempt = len(list(folder.glob(f"worker-{rank}-*.notes")))
        self.rank = rank
        path = folder / f"worker-{rank}-{self.attempt}.notes"
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def write(self, event: str, row: int) -> None:
        """Write a note."""
        pid, now = os.getpid(), time.monotonic()
        os.write(self._file, f"{event} {self.rank} {self.attempt} {row} {pid} {now}\n".encode())


def read(folder: Path) -> list[Note]:
    """All notes in a folder, by time."""
    found = []
    for path in folder.glob("worker-*.notes"):
        for line in path.read_text().splitlines():
            event, rank, attempt, row, pid, moment = line.split()
            found.append(Note(event, int(rank), int(attempt), int(row), int(pid), float(moment)))
    return sorted(found, key=lambda note: note.moment)
