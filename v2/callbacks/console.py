"""Metrics as a table in the terminal."""

from __future__ import annotations

import time
from collections.abc import Iterable
from numbers import Real
from typing import Any

from rich.console import Console
from rich.table import Table

from ._base import MetricsCallback, Report

_MAX_COLUMNS = 8


class ConsoleCallback(MetricsCallback):
    """Prints the latest metrics of the workers as a table, not more often than ``every_s``.

    The last report of a run is always shown. Of more than 8 workers the first 8 are shown.

    Every half minute::

        RunConfig(callbacks=[ConsoleCallback(every_s=30)])
    """

    def __init__(self, every_s: float = 5.0, *, ranks: Iterable[int] | None = None) -> None:
        super().__init__(ranks=ranks)
        self._every_s = every_s
        self._shown = float("-inf")
        self._latest: Report | None = None

    def receive(self, run_context: Any, report: Report) -> None:  # noqa: ARG002
        """Print the report, or keep it for later."""
        self._latest = report
        if time.monotonic() - self._shown >= self._every_s:
            self._print()

    def close(self) -> None:
        """Print the last report, if it was not printed yet."""
        self._print()
        self._reports = 0

    def _print(self) -> None:
        if self._latest is not None:
            Console().print(as_table(self._latest))
            self._latest = None
            self._shown = time.monotonic()


def as_table(report: Report) -> Table:
    """A report as a table: a row for each metric, a column for each worker.

    >>> table = as_table(Report(4, 0.0, {0: {"loss": 0.25}}))
    >>> table.title, [column.header for column in table.columns]
    ('report 4', ['', 'rank 0'])
    """
    workers = dict(list(report.flat.items())[:_MAX_COLUMNS])
    title = f"report {report.number}"
    if report.checkpoint is not None:
        title += f", {report.checkpoint.rsplit('/', 1)[-1]}"
    table = Table("", title=title)
    for rank in workers:
        table.add_column(f"rank {rank}" if isinstance(rank, int) else rank, justify="right")
    for name in dict.fromkeys(name for metrics in workers.values() for name in metrics):
        table.add_row(name, *(_text(metrics.get(name, "")) for metrics in workers.values()))
    return table


def _text(value: Any) -> str:
    is_fraction = isinstance(value, Real) and not isinstance(value, int)
    return f"{float(value):.6g}" if is_fraction else str(value)
