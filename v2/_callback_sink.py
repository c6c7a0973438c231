"""Calls the user's callbacks with the rows of the relay."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Any

from ._frames import warn_user
from ._relay.payload import unpickled
from ._relay.rows import GroupStarted, Row, WorkersFailed
from .callbacks import MetricsCallback

logger = logging.getLogger(__name__)

LOST: list[str] = []
"""The metrics that nobody has kept in the runs of this process so far, by name."""


class MetricsNotKeptWarning(UserWarning):
    """Metrics were reported without a checkpoint, and nobody listens to them."""


class CallbackSink:
    """Hands rows to ``UserCallback.after_report`` and failures to ``after_exception``."""

    def __init__(self, callbacks: list[Any], run_context: Any) -> None:
        self._callbacks = callbacks
        self._run_context = run_context
        self._named: set[str] = set()
        self._mistakes: Counter[tuple[str, str]] = Counter()
        """How often a callback's method has raised an exception, by its name and the exception."""

    def on_group_started(self, event: GroupStarted) -> None:
        """Nothing is called when workers start."""

    def on_row(self, row: Row) -> bool:
        """Call ``after_report`` of every callback."""
        metrics = [unpickled(payload)[1] for payload in row.payloads]
        if row.checkpoint is None and not self._callbacks:
            self._warn_of_loss(metrics[0])
        for callback in self._callbacks:
            self._call_user(callback, "after_report", metrics=metrics, checkpoint=row.checkpoint)
        return False

    def on_batch_end(self) -> None:
        """Nothing is put off here."""

    def on_workers_failed(self, event: WorkersFailed) -> None:
        """Call ``after_exception`` of every callback."""
        for callback in self._callbacks:
            self._call_user(callback, "after_exception", worker_exceptions=event.errors)

    def begin(self) -> None:
        """Tell the ready-made callbacks that the run is about to start."""
        for callback in self._ready_made():
            self._call_user(callback, "begin")

    def finish(self, error: BaseException | None) -> None:
        """Tell the ready-made callbacks how the run has ended."""
        for callback in self._ready_made():
            self._call(callback, "finish", error=error)
        for (method, mistake), count in self._mistakes.items():
            if count > 1:
                logger.error("%s raised %s %d times in this run.", method, mistake, count)

    def _ready_made(self) -> list[MetricsCallback]:
        return [callback for callback in self._callbacks if isinstance(callback, MetricsCallback)]

    def _call_user(self, callback: Any, hook: str, **arguments: Any) -> None:
        self._call(callback, hook, run_context=self._run_context, **arguments)

    def _call(self, callback: Any, hook: str, **arguments: Any) -> None:
        try:
            getattr(callback, hook)(**arguments)
        except Exception as error:
            method = f"{type(callback).__name__}.{hook}"
            mistake = (method, type(error).__name__)
            self._mistakes[mistake] += 1
            if self._mistakes[mistake] == 1:
                logger.exception(
                    "%s raised an exception. Training goes on, and so do later calls of it.", method
                )

    def _warn_of_loss(self, metrics: dict[str, Any]) -> None:
        """Name the metrics that nobody keeps, each of them once in a run."""
        unnamed = [name for name in metrics if name not in self._named]
        if not unnamed:
            return
        self._named.update(unnamed)
        LOST.extend(name for name in unnamed if name not in LOST)
        warn_user(
            f"report() was called with the metrics {', '.join(map(repr, unnamed))} and no "
            "checkpoint. Ray Train V2 keeps metrics only with a checkpoint, so these are lost. To "
            "keep them, add a callback to RunConfig(callbacks=[...]) (railswitch.v2.callbacks has "
            "some), report a checkpoint with them, or use railswitch.v1, which keeps them.",
            MetricsNotKeptWarning,
        )
