"""The base of railswitch's V2 trainers: it runs on the engine, with the relay."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from . import _controller, _driver, _worker
from ._callback_sink import CallbackSink
from ._datasets import spare_dataset_manager
from ._interrupt import AbortOnInterrupt, interrupt_handler
from ._ray import release
from ._ray.engine import DataParallelTrainer as _DataParallelTrainer
from ._ray.engine import ReportCallback, UserCallback, UserCallbackHandler, run_controller
from ._relay.driver import Relay, connect
from ._resume import announce_resume
from ._return_value import SendableReturn
from ._settings import Settings
from ._shipping import NOTHING, prepare
from .callbacks import MetricsCallback

logger = logging.getLogger(__name__)

_ARGUMENTS_SINCE = release.ARGUMENTS_SINCE["DataParallelTrainer"]
_CALLED_BY_SINK = (UserCallbackHandler, UserCallback, MetricsCallback)

release.with_clear_arguments(_DataParallelTrainer, _ARGUMENTS_SINCE)


class EngineTrainer(_DataParallelTrainer):  # type: ignore[misc]
    """Put before a trainer of Ray, it puts the relay into the engine where there is one."""

    relay: Relay | None = None
    shipment = NOTHING

    def relayed(self, function: Callable[[], Any], relay: Relay) -> Callable[[], Any]:
        """The training function as the workers call it."""
        return _worker.RelayedFunction(function, relay.actor)

    def _get_train_func(self) -> Callable[[], Any]:
        function: Callable[[], Any] = super()._get_train_func()
        return function if self.relay is None else self.relayed(function, self.relay)

    def _initialize_and_run_controller(self, **arguments: Any) -> Any:
        if not self.shipment.uri:
            return super()._initialize_and_run_controller(**arguments)
        return run_controller(self, self.shipment.added_to, arguments)

    def _create_default_callbacks(self) -> list[Any]:
        callbacks: list[Any] = super()._create_default_callbacks()
        if self.relay is None:
            return callbacks
        spare_dataset_manager(callbacks)
        # The sink calls the user's callbacks; the engine must not call them a second time.
        kept = [callback for callback in callbacks if not isinstance(callback, _CALLED_BY_SINK)]
        return [*kept, _controller.ControllerHook(self.relay.actor)]


class _CallbacksMadeOnce(_DataParallelTrainer):  # type: ignore[misc]
    """Makes the callbacks of a run once, though both its driver and its engine ask for them."""

    _callbacks: list[Any] | None = None

    def _create_default_callbacks(self) -> list[Any]:
        if self._callbacks is None:
            self._callbacks = super()._create_default_callbacks()
        return self._callbacks


class RelayedTrainer(EngineTrainer, _CallbacksMadeOnce):
    """Put before a trainer of Ray to make it one of ``railswitch.v2``.

    A new trainer takes two lines::

        class TorchTrainer(RelayedTrainer, ray.train.v2.torch.torch_trainer.TorchTrainer):
            '''As Ray's.'''
    """

    _settings: Settings

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Let an argument that the installed Ray lacks say which Ray has it."""
        super().__init_subclass__(**kwargs)
        release.with_clear_arguments(cls, _ARGUMENTS_SINCE)

    def fit(self) -> Any:
        """Run the training; as Ray's, with prompt ``after_report``."""
        if self.running_in_local_mode:
            return super().fit()
        self._settings = settings = Settings.from_environment()
        self._callbacks = None
        connect()
        self.shipment = prepare(self.scaling_config.total_resources)
        announce_resume(self.run_config, settings.resume)
        by_relay = settings.report != "native" and not self._must_report_natively()
        handler = AbortOnInterrupt() if by_relay else None
        with interrupt_handler(handler, restore=settings.sigint == "restore"):
            return self._fit_by_relay() if by_relay else super().fit()

    def _fit_by_relay(self) -> Any:
        sink = self._make_sink()
        sink.begin()
        self.relay = Relay(self.shipment)
        failure: BaseException | None = None
        try:
            workers = self.scaling_config.num_workers
            return _driver.run(super().fit, self.relay, sink, workers)
        except BaseException as error:
            failure = error
            raise
        finally:
            self.relay = None
            sink.finish(failure)

    def _make_sink(self) -> CallbackSink:
        return CallbackSink(self._user_callbacks(), self.train_run_context)

    def _make_utils(self, *, convert: bool) -> Callable[[Any], Any]:
        """What makes the object that ``ray.train``'s functions talk to in a worker."""
        return partial(_worker.RelayedTrainFnUtils, convert=convert)

    def relayed(self, function: Callable[[], Any], relay: Relay) -> Callable[[], Any]:
        """The training function as the workers call it."""
        return _worker.RelayedFunction(
            self._guarded(function),
            relay.actor,
            self._make_utils(convert=self._settings.metrics == "convert"),
            synchronous=self._settings.waits_for_rows,
            timeout_s=self._settings.report_timeout_s,
        )

    def direct(self, function: Callable[[], Any]) -> Callable[[], Any]:
        """The training function as it is called where there is no relay."""
        return function

    def _get_train_func(self) -> Callable[[], Any]:
        function = super()._get_train_func()
        if self.relay is not None:
            return function
        if self.running_in_local_mode:
            return self.direct(function)
        function = self.direct(self._guarded(function))
        return _worker.DirectFunction(function) if self._settings.metrics == "convert" else function

    def _guarded(self, function: Callable[[], Any]) -> Callable[[], Any]:
        drops = self._settings.return_value == "drop" and release.returns_values()
        return SendableReturn(function) if drops else function

    def _user_callbacks(self) -> list[UserCallback | MetricsCallback]:
        """The callbacks of the run configuration, and those that the environment names.

        Ray itself never calls a plain ``UserCallback`` listed in ``RAY_TRAIN_CALLBACKS``.
        """
        found: list[UserCallback | MetricsCallback] = []
        for callback in self._create_default_callbacks():
            if isinstance(callback, UserCallbackHandler):
                found += callback._user_callbacks
            elif isinstance(callback, UserCallback | MetricsCallback):
                found.append(callback)
        return found

    def _must_report_natively(self) -> bool:
        """Whether this run needs what only the engine's own way of reporting has."""
        reasons = {
            "a callback is a ReportCallback, which the controller calls": any(
                isinstance(callback, ReportCallback) and not isinstance(callback, _CALLED_BY_SINK)
                for callback in self._create_default_callbacks()
            ),
            "its workers are replaced one by one": release.replaces_single_workers(
                self.backend_config
            ),
            "FailureConfig has relax_collectives_on_preemption": release.relaxes_collectives(
                self.run_config.failure_config
            ),
        }
        reason = next((reason for reason, applies in reasons.items() if applies), None)
        if reason is not None:
            logger.warning(
                "This run reports as with RAILSWITCH_REPORT=native, through Ray's controller: %s.",
                reason,
            )
        return reason is not None
