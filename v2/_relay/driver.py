"""The driver's side of the relay."""

from __future__ import annotations

import contextlib
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, Protocol

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from .._interrupt import deferred_interrupt
from .._shipping import NOTHING, Shipment
from .actor import Batch, RelayActor
from .rows import Event, GroupStarted, Notice, Progress, Row, WorkersFailed

_FAREWELL_S = 5.0


class Sink(Protocol):
    """What becomes of the rows, in the thread that called ``fit``."""

    def on_group_started(self, event: GroupStarted) -> None:
        """A group of workers began."""

    def on_row(self, row: Row) -> bool:
        """All workers have reported; return True to end the run after this row."""

    def on_batch_end(self) -> None:
        """All rows up to now are acknowledged when this returns."""

    def on_workers_failed(self, event: WorkersFailed) -> None:
        """Workers raised exceptions."""


def connect() -> None:
    """Start Ray, as its own trainers do, unless it was started already.

    >>> connect()  # doctest: +SKIP
    """
    if not ray.is_initialized():
        ray.init()


class Relay:
    """The relay of one run, as the driver sees it."""

    def __init__(self, shipment: Shipment = NOTHING, *, keep_unregistered: bool = False) -> None:
        connect()
        here = NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=True)
        options = {"scheduling_strategy": here, "runtime_env": shipment.added_to({})}
        self.actor = RelayActor.options(**options).remote(keep_unregistered)
        self._stop = False
        self._controller: Any = None

    def pump(self, sink: Sink, run: Future[Any]) -> None:
        """Hand every event to ``sink``, in order, until ``run`` is over and nothing is left."""
        run.add_done_callback(lambda _: self.actor.close.remote())
        number, progress = 0, Progress()
        while True:
            batch: Batch = ray.get(
                self.actor.take.remote(number, progress.recorded, stop=self._stop)
            )
            if batch.last:
                return
            for event in batch.events:
                if progress.is_new(event):
                    with deferred_interrupt():
                        self._handle(event, sink)
            with deferred_interrupt():
                sink.on_batch_end()
            number += 1

    def abort(self) -> None:
        """End the run as the engine ends it on Ctrl-C."""
        controller = self._controller or ray.get(self.actor.controller.remote())
        if controller is not None:
            # It ends itself, which is how an abort succeeds.
            with contextlib.suppress(ray.exceptions.RayActorError):
                ray.get(controller.open().abort.remote())

    def close(self) -> None:
        """Release the actor, after all who still wait for its answers."""
        with contextlib.suppress(ray.exceptions.RayError):
            ray.get(self.actor.release.remote(), timeout=_FAREWELL_S)
        ray.kill(self.actor)

    def _handle(self, event: Event, sink: Sink) -> None:
        if isinstance(event, Row):
            if not self._stop:
                self._stop = sink.on_row(_opened(event))
        elif isinstance(event, GroupStarted):
            sink.on_group_started(event)
        elif isinstance(event, WorkersFailed):
            sink.on_workers_failed(event)
        elif isinstance(event, Notice):
            event.show()
        else:
            self._controller = event.controller


def _opened(row: Row) -> Row:
    return replace(row, checkpoint=row.checkpoint.open()) if row.checkpoint else row
