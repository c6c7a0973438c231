"""Metrics as a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TextIO

from .._metrics import jsonable
from ._base import Report
from ._folder import FileCallback, RunFolder

_OWN_COLUMNS = ["_report", "_time", "_rank", "_checkpoint"]


class CSVCallback(FileCallback):
    """Writes ``metrics.csv`` into the run's storage directory: one line per report and worker.

    ``pandas.read_csv`` reads it. Nested metrics have columns like ``loss/train``. A metric that
    appears later gets its column then, and the file is written anew with it.

    With the first worker's metrics only::

        RunConfig(callbacks=[CSVCallback(ranks=[0])])
    """

    def __init__(self, file: str = "metrics.csv", *, ranks: Iterable[int] | None = None) -> None:
        super().__init__(ranks=ranks)
        self._name = file
        self._columns: list[str] = []
        self._earlier_reports = 0
        self._path: Path
        self._stream: TextIO
        self._writer: csv.DictWriter[str]

    def open(self, folder: RunFolder) -> None:
        """Begin the file, or go on with that of an earlier run with the same name."""
        self._path = folder.file(self._name)
        rows = self._read()
        self._earlier_reports = int(rows[-1]["_report"]) + 1 if rows else 0
        self._columns = list(rows[0]) if rows else list(_OWN_COLUMNS)
        self._append()

    def write(self, report: Report) -> None:
        """Add a line for every worker."""
        rows = [self._row(report, rank, metrics) for rank, metrics in report.flat.items()]
        new = [column for column in _union(rows) if column not in self._columns]
        if new or self._stream.tell() == 0:
            self._widen(new)
        self._writer.writerows(rows)
        self._stream.flush()

    def close_files(self) -> None:
        """Close the file."""
        self._stream.close()

    def _row(self, report: Report, rank: int | str, metrics: dict[str, Any]) -> dict[str, Any]:
        own = (report.number + self._earlier_reports, report.moment, rank, report.checkpoint)
        return {**dict(zip(_OWN_COLUMNS, own, strict=True)), **jsonable(metrics)}

    def _widen(self, new: list[str]) -> None:
        """Write the file anew with more columns."""
        self._stream.close()
        rows = self._read()
        self._columns += new
        temporary = self._path.with_name(f".{self._path.name}.new")
        with temporary.open("w", newline="", encoding="utf-8") as stream:
            writer = csv.DictWriter(stream, self._columns)
            writer.writeheader()
            writer.writerows(rows)
        temporary.replace(self._path)
        self._append()

    def _append(self) -> None:
        self._stream = self._path.open("a", newline="", encoding="utf-8")
        self._writer = csv.DictWriter(self._stream, self._columns)

    def _read(self) -> list[dict[str, Any]]:
        if not self._path.exists():
            return []
        with self._path.open(newline="", encoding="utf-8") as stream:
            return list(csv.DictReader(stream))


def _union(rows: list[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(column for row in rows for column in row))
