"""The controller's side of a run: it tells the relay what the engine has seen."""

from __future__ import annotations

from typing import Any

import ray

from ._ray.engine import ControllerCallback, ReportCallback, WorkerGroupCallback
from ._relay.rows import WorkersFailed
from ._relay.sealed import Sealed

_FAREWELL_S = 10.0


class ControllerHook(ControllerCallback, WorkerGroupCallback, ReportCallback):  # type: ignore[misc]
    """Tells the relay what the engine's controller has seen. Runs in the controller's process.

    It does not wait for answers, which come when the driver has dealt with what was told: the
    controller must stay free for an abort, which may come from the driver at that very moment.
    """

    def __init__(self, relay: Any) -> None:
        self._relay = relay
        self._group = ""
        self._checkpoints = 0
        self._failures = 0
        self._unanswered: list[Any] = []

    def after_controller_start(self, train_run_context: Any) -> None:  # noqa: ARG002
        controller = ray.get_runtime_context().current_actor
        self._relay.set_controller.remote(Sealed.of(controller))

    def after_worker_group_start(self, worker_group: Any) -> None:
        self._group = worker_group.get_worker_group_state().sync_actor._actor_id.hex()
        self._checkpoints = 0

    def after_report(self, training_report: Any, metrics: Any) -> None:  # noqa: ARG002
        checkpoint = Sealed.of(training_report.checkpoint)
        self._told(self._relay.register.remote(self._group, self._checkpoints, checkpoint))
        self._checkpoints += 1

    def after_worker_group_poll_status(self, worker_group_status: Any) -> None:
        if worker_group_status.errors:
            failure = WorkersFailed(dict(worker_group_status.errors), self._failures)
            self._told(self._relay.fail.remote(failure))
            self._failures += 1

    def after_controller_finish(self, result: Any) -> None:  # noqa: ARG002
        self._told(timeout_s=_FAREWELL_S)

    def _told(self, *answers: Any, timeout_s: float = 0) -> None:
        self._unanswered += answers
        if self._unanswered:
            _, self._unanswered = ray.wait(
                self._unanswered, num_returns=len(self._unanswered), timeout=timeout_s
            )
