"""Tracking without a change in the training function."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from numbers import Real
from typing import Any

from ..callbacks._base import MetricsCallback, Report, flatten
from ..callbacks.aggregation import aggregate as aggregate_over
from ._items import Files, Metrics, Params
from ._journal import FINISH_TIMEOUT_S, Journal
from ._run import state_after
from ._tracker import Tracker


class TrackingCallback(MetricsCallback):
    """Logs all reports of a run to a tracker; the base of the callback for each library."""

    def __init__(
        self,
        tracker: Tracker,
        *,
        aggregate: bool = False,
        step: str | None = None,
        checkpoints: bool = False,
        excludes: Iterable[str] = (),
        params_with_metrics: bool = False,
        params_at_end: bool = False,
        run_directory_at_end: bool = False,
        timeout_s: float = FINISH_TIMEOUT_S,
    ) -> None:
        super().__init__()
        self._id = uuid.uuid4().hex
        self._tracker = tracker
        self._aggregate = aggregate
        self._step = step
        self._checkpoints = checkpoints
        self._excludes = tuple(excludes)
        self._params_with_metrics = params_with_metrics
        self._params_at_end = params_at_end
        self._run_directory_at_end = run_directory_at_end
        self._timeout_s = timeout_s
        self._journal: Journal | None = None
        self._params: dict[str, Any] = {}
        self._storage: Any = None
        self._first_step = 1

    def begin(self, run_context: Any) -> None:
        """Begin the run, or go on with it."""
        if self._journal is not None:
            return
        self._storage = run_context.run_config.storage_context
        config = run_context.train_loop_config or {}
        self._params = self._included(dict(flatten(config)))
        self._journal = Journal(
            self._tracker,
            self._storage,
            key=self._key(run_context),
            name=run_context.run_config.name,
        )
        self._first_step = max(1, self._journal.last_step + 1)
        if not self._params_at_end:
            self._journal.log(Params(self._params))

    def receive(self, run_context: Any, report: Report) -> None:
        """Log a report."""
        self.begin(run_context)
        assert self._journal is not None
        values = self._values(report)
        step = report.number + self._first_step
        if self._step is not None:
            step = int(next(iter(report.flat.values()))[self._step])
        everything = {"metrics": values, "workers": report.metrics}
        self._journal.log(Metrics(self._loggable(values), step, report.moment, everything))
        if self._checkpoints and report.checkpoint is not None:
            name = report.checkpoint.rsplit("/", 1)[-1]
            filesystem = self._storage.storage_filesystem
            self._journal.log(Files(report.checkpoint, name, True, filesystem))

    def finish(self, error: BaseException | None) -> None:
        """Send the rest and end the run, as finished or failed."""
        if self._journal is None:
            return
        if self._params_at_end:
            self._journal.log(Params(self._params))
        if self._run_directory_at_end:
            path, filesystem = self._storage.experiment_fs_path, self._storage.storage_filesystem
            self._journal.log(Files(path, "", False, filesystem))
        self._journal.close(state_after(error), self._timeout_s)
        self._journal = None
        self._reports = 0

    def close(self) -> None:
        """End the run."""
        self.finish(None)

    def __getstate__(self) -> dict[str, Any]:
        """The engine sends the run's configuration around; what is open stays where it is."""
        return {**self.__dict__, "_journal": None}

    def _key(self, run_context: Any) -> str:
        """Names its files: a second callback for the same library has files of its own."""
        same = [
            callback._id
            for callback in run_context.run_config.callbacks or ()
            if isinstance(callback, TrackingCallback) and callback._tracker.key == self._tracker.key
        ]
        number = same.index(self._id) + 1 if self._id in same else len(same) + 1
        return f"{self._tracker.key}-callback" + (f"-{number}" if number > 1 else "")

    def _values(self, report: Report) -> dict[str, Any]:
        """Rank 0's metrics by their own names, and what is put together over all workers."""
        flat = report.flat
        values = dict(next(iter(flat.values()), {}))
        if self._aggregate:
            values |= aggregate_over(flat)
        values = self._included(values)
        return {**self._with_metrics(), **values}

    def _with_metrics(self) -> dict[str, Any]:
        if not self._params_with_metrics:
            return {}
        return {f"config/{name}": value for name, value in self._params.items()}

    def _included(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: value
            for name, value in values.items()
            if not any(name == item or name.startswith(f"{item}/") for item in self._excludes)
        }

    def _loggable(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """What the library takes as a metric."""
        return {name: value for name, value in values.items() if isinstance(value, Real)}
