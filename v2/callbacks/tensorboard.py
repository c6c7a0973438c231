"""Metrics for TensorBoard."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable
from numbers import Real
from typing import Any

from ._base import Report
from ._folder import FileCallback, RunFolder

_FLUSH_INTERVAL_S = 5.0


class TensorBoardCallback(FileCallback):
    """Writes ``tensorboard/rank_0`` and so on into the run's storage directory.

    Each worker is a TensorBoard run of its own, so that their curves can be laid upon each other.
    The step is the number of the report, or the metric that ``step`` names.

    With the metric ``epoch`` as the step::

        RunConfig(callbacks=[TensorBoardCallback(step="epoch")])
    """

    def __init__(
        self,
        directory: str = "tensorboard",
        *,
        step: str | None = None,
        ranks: Iterable[int] | None = None,
    ) -> None:
        super().__init__(ranks=ranks)
        self._name = directory
        self._step = step
        self._writers: dict[int | str, Any] = {}
        self._flushed = 0.0
        self._run_folder: RunFolder

    def open(self, folder: RunFolder) -> None:
        """A writer is opened when its worker first reports."""
        self._run_folder = folder

    def write(self, report: Report) -> None:
        """Add the numbers among the metrics of every worker."""
        for rank, metrics in report.flat.items():
            writer = self._writer(rank)
            step = report.number if self._step is None else int(metrics[self._step])
            for name, value in metrics.items():
                if isinstance(value, Real):
                    writer.add_scalar(name, float(value), step, walltime=report.moment)
        if time.monotonic() - self._flushed > _FLUSH_INTERVAL_S:
            self._flush()

    def close_files(self) -> None:
        """Close the event files."""
        for writer in self._writers.values():
            writer.close()
        self._writers.clear()

    def _writer(self, rank: int | str) -> Any:
        if rank not in self._writers:
            from tensorboardX import SummaryWriter  # noqa: PLC0415  (only needed here)

            label = f"rank_{rank}" if isinstance(rank, int) else rank
            self._writers[rank] = SummaryWriter(
                str(self._run_folder.path / self._name / label),
                # By itself the name tells files apart only by the second in which they are made.
                filename_suffix=f".{uuid.uuid4().hex[:8]}",
            )
        return self._writers[rank]

    def _flush(self) -> None:
        for writer in self._writers.values():
            writer.flush()
        self._flushed = time.monotonic()
