"""The base of the ready-made callbacks."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .._ray.engine import ControllerCallback, ReportCallback, WorkerGroupCallback


@dataclass(frozen=True)
class Report:
    """One report of all workers.

    >>> Report(0, 0.0, {0: {"loss": {"train": 0.5}}}).flat
    {0: {'loss/train': 0.5}}
    """

    number: int
    """Counts the reports of the run, beginning with 0."""
    moment: float
    """When it was received, in seconds since the epoch."""
    metrics: Mapping[int | str, Mapping[str, Any]]
    """The metrics of each worker, by its rank."""
    checkpoint: str | None = None
    """The path of the checkpoint that came with it."""

    @property
    def flat(self) -> dict[int | str, dict[str, Any]]:
        """The metrics with nested ones as ``outer/inner``."""
        return {rank: dict(flatten(metrics)) for rank, metrics in self.metrics.items()}


class MetricsCallback(ReportCallback, ControllerCallback, WorkerGroupCallback):  # type: ignore[misc]
    """Receives every report of all workers; the base of the ready-made callbacks.

    A new one implements :meth:`receive`, and :meth:`close` if it holds anything open::

        class PrintCallback(MetricsCallback):
            def receive(self, run_context, report):
                print(report.number, report.metrics)

    It may be given to ``RunConfig(callbacks=[...])`` and named in ``RAY_TRAIN_CALLBACKS``, with
    Ray's own trainers too. It is no ``UserCallback``, because those are not told when a run begins
    and ends.
    """

    def __init__(self, *, ranks: Iterable[int] | None = None) -> None:
        self._ranks = None if ranks is None else frozenset(ranks)
        self._reports = 0
        self._run_context: Any = None

    def receive(self, run_context: Any, report: Report) -> None:
        """Do something with a report."""
        raise NotImplementedError(f"{type(self).__name__} does not implement receive()")

    def begin(self, run_context: Any) -> None:
        """The run is about to start."""

    def close(self) -> None:
        """The run is over."""

    def finish(self, error: BaseException | None) -> None:  # noqa: ARG002
        """The run is over, with an error or without; by default, :meth:`close`."""
        self.close()

    def after_report(
        self,
        run_context: Any = None,
        metrics: Any = (),
        checkpoint: Any = None,
        training_report: Any = None,
    ) -> None:
        """Called for every report: with the first three by name, or with the last two."""
        if training_report is not None:
            checkpoint = training_report.checkpoint
        chosen: dict[int | str, Any] = {
            rank: worker_metrics
            for rank, worker_metrics in enumerate(metrics)
            if self._ranks is None or rank in self._ranks
        }
        path = None if checkpoint is None else checkpoint.path
        report = Report(self._reports, time.time(), chosen, path)
        self._reports += 1
        self.receive(run_context or self._run_context, report)

    def after_exception(self, run_context: Any, worker_exceptions: dict[int, Any]) -> None:
        """Called when workers have failed, by rank; the run may go on after that."""

    def after_worker_group_poll_status(self, worker_group_status: Any) -> None:
        """Called in the controller of Ray's own trainers."""
        if worker_group_status.errors:
            self.after_exception(self._run_context, worker_group_status.errors)

    def after_controller_start(self, train_run_context: Any) -> None:
        """Called in the controller of Ray's own trainers."""
        self._run_context = train_run_context
        self.begin(train_run_context)

    def after_controller_finish(self, result: Any) -> None:
        """Called in the controller of Ray's own trainers."""
        self.finish(getattr(result, "error", None))

    def before_controller_abort(self) -> None:
        """Called in the controller of Ray's own trainers."""
        self.finish(KeyboardInterrupt())


def flatten(metrics: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    """Names and values, with nested names as ``outer/inner``.

    >>> dict(flatten({"loss": {"train": 0.5}}))
    {'loss/train': 0.5}
    """
    for key, value in metrics.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{prefix}{key}/")
        else:
            yield f"{prefix}{key}", value
