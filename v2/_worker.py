"""The worker's side of a run: the training function with the relay beside it.

``ray.train.report`` and its siblings talk to one object in each worker; :class:`RelayedFunction`
installs ours for the time of the training function.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ._frames import user_traceback
from ._metrics import jsonable, refuse_tensors
from ._ray.engine import (
    DistributedTrainFnUtils,
    construct_user_exception_with_traceback,
    get_train_context,
    invoke_context_managers,
    set_train_fn_utils,
)
from ._relay.reporter import Reporter, StopTraining
from ._relay.rows import Member


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
    """A training function that reports through the relay; called in the training thread.

    ``reporting`` says how, see :class:`Reporter`.
    """

    def __init__(
        self,
        function: Callable[[], Any],
        relay: Any,
        make_utils: Callable[[Reporter], Any] = RelayedTrainFnUtils,
        **reporting: Any,
    ) -> None:
        self._function = function
        self._relay = relay
        self._make_utils = make_utils
        self._reporting = reporting

    def __call__(self) -> Any:
        context = get_train_context()
        group = context.get_synchronization_actor()._actor_id.hex()
        reporter = Reporter(
            self._relay,
            Member(group, context.get_world_rank(), context.get_world_size()),
            on_error=_tell_engine,
            **self._reporting,
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
