"""The driver's side of the relay."""

from __future__ import annotations

import contextlib
from concurrent.futures import Future
from typing import Any, Protocol

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from .actor import Batch, RelayActor
from .rows import GroupStarted, Row, WorkersFailed


class Sink(Protocol):
    """What becomes of the rows, in the thread that called ``fit``."""

    def on_group_started(self, event: GroupStarted) -> None:
        """A group of workers began."""

    def on_row(self, row: Row) -> bool:
        """All workers have reported; return True to end the run after this row."""

    def on_workers_failed(self, event: WorkersFailed) -> None:
        """Workers raised exceptions."""


class Relay:
    """The relay of one run, as the driver sees it."""

    def __init__(self, *, keep_unregistered: bool = False) -> None:
        if not ray.is_initialized():
            ray.init()
        here = NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=True)
        self.actor = RelayActor.options(scheduling_strategy=here).remote(keep_unregistered)

    def pump(self, sink: Sink, run: Future[Any]) -> None:
        """Hand every event to ``sink``, in order, until ``run`` is over and nothing is left."""
        run.add_done_callback(lambda _: self.actor.close.remote())
        number, recorded, stop = 0, None, False
        while True:
            batch: Batch = ray.get(self.actor.take.remote(number, recorded, stop=stop))
            if batch.last:
                return
            for event in batch.events:
                if isinstance(event, Row):
                    if not stop:
                        stop = sink.on_row(event)
                    recorded = (event.group, event.seq + 1)
                elif isinstance(event, GroupStarted):
                    sink.on_group_started(event)
                else:
                    sink.on_workers_failed(event)
            number += 1

    def abort(self) -> None:
        """End the run as the engine ends it on Ctrl-C."""
        controller = ray.get(self.actor.controller.remote())
        if controller is not None:
            # It ends itself, which is how an abort succeeds.
            with contextlib.suppress(ray.exceptions.RayActorError):
                ray.get(controller.abort.remote())

    def close(self) -> None:
        """Release the actor."""
        ray.kill(self.actor)
