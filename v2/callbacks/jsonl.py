"""Metrics as a file of JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TextIO

from .._metrics import jsonable
from ._base import Report
from ._folder import FileCallback, RunFolder


class JSONLCallback(FileCallback):
    """Writes ``metrics.jsonl`` into the run's storage directory: one line per report and worker.

    Each line has ``report``, ``time``, ``rank``, ``checkpoint`` and ``metrics``, nested as they
    were reported. What JSON does not know is written as text.

    With another name::

        RunConfig(callbacks=[JSONLCallback("evaluation.jsonl")])
    """

    def __init__(self, file: str = "metrics.jsonl", *, ranks: Iterable[int] | None = None) -> None:
        super().__init__(ranks=ranks)
        self._name = file
        self._earlier_reports = 0
        self._stream: TextIO

    def open(self, folder: RunFolder) -> None:
        """Begin the file, or go on with that of an earlier run with the same name."""
        self._stream = folder.file(self._name).open("a+", encoding="utf-8")
        self._stream.seek(0)
        last = None
        for last in self._stream:  # noqa: B007  (the last one is wanted)
            pass
        self._earlier_reports = json.loads(last)["report"] + 1 if last else 0

    def write(self, report: Report) -> None:
        """Add a line for every worker."""
        for rank, metrics in report.metrics.items():
            line = {
                "report": report.number + self._earlier_reports,
                "time": report.moment,
                "rank": rank,
                "checkpoint": report.checkpoint,
                "metrics": jsonable(metrics),
            }
            self._stream.write(json.dumps(line, default=str) + "\n")
        self._stream.flush()

    def close_files(self) -> None:
        """Close the file."""
        self._stream.close()
