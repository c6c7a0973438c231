"""Runs Ray's own V2 engine with the relay beside it.

Three small pieces are put into the engine: the worker's :class:`RelayedFunction`, which installs
the object that ``ray.train.report`` and its siblings talk to; the controller's
:class:`ControllerHook`, which tells the relay what the engine has seen; and, on the driver,
:func:`run`, which lets the engine work in a thread of its own while the calling thread deals with
the rows.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, TypeVar

import ray

from ._environment import defaults
from ._frames import user_traceback
from ._metrics import jsonable, refuse_tensors
from ._ray.engine import (
    ControllerCallback,
    DistributedTrainFnUtils,
    ReportCallback,
    WorkerGroupCallback,
    construct_user_exception_with_traceback,
    get_train_context,
    invoke_context_managers,
    set_train_fn_utils,
)
from ._relay.driver import Relay, Sink
from ._relay.reporter import Reporter, StopTraining
from ._relay.rows import Member, WorkersFailed
from ._relay.sealed import Sealed

T = TypeVar("T")

_FAREWELL_S = 10.0


class RelayedTrainFnUtils(DistributedTrainFnUtils):  # type: ignore[misc]
    """What ``ray.train``'s functions do in a worker: the engine's own, with reports by relay.

    Metrics without a checkpoint go through the relay and return at once. Those with a checkpoint
    go through the engine, and the relay keeps the two kinds in order. Collective operations of
    the user wait until the reports before them are settled, so that all ranks meet them in the
    same order.
    """

    def __init__(self, reporter: Reporter, *, convert: bool = True) -> None:
        self.reporter = reporter
        self._convert = convert

    def report(
        self, metrics: dict[str, Any], checkpoint: Any = None, *args: Any, **kwargs: Any
    ) -> None:
        refuse_tensors(metrics)
        stored = jsonable(metrics) if self._convert else metrics

        def report_to_engine() -> None:
            self.report_to_engine(stored, checkpoint, *args, **kwargs)

        if checkpoint is not None:
            self.reporter.report_checkpoint(metrics, report_to_engine)
            return
        callbacks = get_train_context().get_context_callbacks()
        with invoke_context_managers([callback.on_report for callback in callbacks]):
            self.reporter.report(metrics, report_to_engine)

    def report_to_engine(
        self, metrics: dict[str, Any], checkpoint: Any, *args: Any, **kwargs: Any
    ) -> None:
        """Report as the engine does, when all ranks have come to this row."""
        super().report(metrics, checkpoint, *args, **kwargs)

    def barrier(self) -> None:
        self.reporter.settle()
        super().barrier()

    def broadcast_from_rank_zero(self, data: Any) -> Any:
        self.reporter.settle()
        return super().broadcast_from_rank_zero(data)

    def get_preemption_info(self) -> Any:
        self.reporter.settle()
        return super().get_preemption_info()

    def get_all_reported_checkpoints(self, *args: Any, **kwargs: Any) -> Any:
        self.reporter.settle()
        return super().get_all_reported_checkpoints(*args, **kwargs)


class RelayedFunction:
    """A training function that reports through the relay; called in the training thread."""

    def __init__(
        self,
        function: Callable[[], Any],
        relay: Any,
        make_utils: Callable[[Reporter], Any] = RelayedTrainFnUtils,
        *,
        synchronous: bool = False,
        timeout_s: float | None = None,
    ) -> None:
        self._function = function
        self._relay = relay
        self._make_utils = make_utils
        self._synchronous = synchronous
        self._timeout_s = timeout_s

    def __call__(self) -> Any:
        context = get_train_context()
        group = context.get_synchronization_actor()._actor_id.hex()
        reporter = Reporter(
            self._relay,
            Member(group, context.get_world_rank(), context.get_world_size()),
            synchronous=self._synchronous,
            timeout_s=self._timeout_s,
            on_error=_tell_engine,
        )
        set_train_fn_utils(self._make_utils(reporter))
        try:
            value = self._function()
            reporter.finish()
        except StopTraining:
            return None
        except BaseException as error:
            reporter.abandon()
            _let_engine_see(error)
            raise
        return value


class DirectTrainFnUtils(DistributedTrainFnUtils):  # type: ignore[misc]
    """The engine's own, with metrics as its snapshot can store them."""

    def report(self, metrics: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        super().report(jsonable(metrics), *args, **kwargs)


class DirectFunction:
    """A training function that reports to the engine; called in the training thread."""

    def __init__(self, function: Callable[[], Any]) -> None:
        self._function = function

    def __call__(self) -> Any:
        set_train_fn_utils(DirectTrainFnUtils())
        try:
            return self._function()
        except BaseException as error:
            _let_engine_see(error)
            raise


def _let_engine_see(error: BaseException) -> None:
    """Tell the engine of an error of the training function, and return when it knows.

    Ray 2.50 may take a function that has just raised for one that has returned: it learns of the
    error in a thread, and of the end at once.
    """
    error.__traceback__ = user_traceback(error.__traceback__)
    _tell_engine(error)
    while _thread_runner().get_error() is None:
        time.sleep(0.005)


def _tell_engine(error: BaseException) -> None:
    """Fail the run now: the training thread may be waiting for the very rank that is missing."""
    _thread_runner().get_exception_queue().put(construct_user_exception_with_traceback(error))


def _thread_runner() -> Any:
    return get_train_context().execution_context.training_thread_runner


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


def poll_interval_s(num_workers: int | tuple[int, int]) -> float:
    """How often the engine shall look at its workers, for checkpoints and for the end of the run.

    Every 2 s, as by itself, is too seldom. Small groups are looked at every 50 ms, large ones less
    often, so that the controller asks no more than 100 workers in a second.

    >>> poll_interval_s(2), poll_interval_s((2, 20)), poll_interval_s(1000)
    (0.05, 0.2, 2.0)
    """
    most = max(num_workers) if isinstance(num_workers, tuple) else num_workers
    return min(max(0.05, most / 100), 2.0)


def run(
    native_fit: Callable[[], T], relay: Relay, sink: Sink, num_workers: int | tuple[int, int]
) -> T:
    """Run the engine's ``fit`` in a thread, and deal with its rows in this one until it is over.

    Whatever ends this thread early (Ctrl-C, an error of the sink) ends the run as well.
    """
    with defaults({"RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": str(poll_interval_s(num_workers))}):
        fit = _in_thread(native_fit)
        try:
            relay.pump(sink, fit)
        except BaseException:
            if not fit.done():
                relay.abort()
                wait([fit], timeout=_FAREWELL_S)
            raise
        finally:
            relay.close()
        return fit.result()


def _in_thread(function: Callable[[], T]) -> Future[T]:
    """Run a function in a thread that does not keep the process alive."""
    future: Future[T] = Future()

    def run_it() -> None:
        try:
            value = function()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(value)

    threading.Thread(target=run_it, name="railswitch-fit", daemon=True).start()
    return future
