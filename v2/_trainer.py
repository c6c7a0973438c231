"""What every V2 trainer of railswitch has in common: it runs on the engine, with the relay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ray.train.v2._internal.callbacks.user_callback import UserCallbackHandler
from ray.train.v2.api.callback import UserCallback
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer as _DataParallelTrainer

from . import _engine
from ._callback_sink import CallbackSink
from ._relay.driver import Relay


class EngineTrainer(_DataParallelTrainer):  # type: ignore[misc]
    """Put before a trainer of Ray, it puts the relay into the engine where there is one."""

    relay: Relay | None = None

    def relayed(self, function: Callable[[], Any], relay: Relay) -> _engine.RelayedFunction:
        """The training function as the workers call it."""
        return _engine.RelayedFunction(function, relay.actor)

    def _get_train_func(self) -> Callable[[], Any]:
        function: Callable[[], Any] = super()._get_train_func()
        return function if self.relay is None else self.relayed(function, self.relay)

    def _create_default_callbacks(self) -> list[Any]:
        callbacks: list[Any] = super()._create_default_callbacks()
        if self.relay is None:
            return callbacks
        # The sink calls the user's callbacks; the engine must not call them a second time.
        kept = [cb for cb in callbacks if not isinstance(cb, UserCallbackHandler | UserCallback)]
        return [*kept, _engine.ControllerHook(self.relay.actor)]


class RelayedTrainer(EngineTrainer):
    """Put before a trainer of Ray to make it one of ``railswitch.v2``.

    A new trainer takes two lines::

        class TorchTrainer(RelayedTrainer, ray.train.v2.torch.torch_trainer.TorchTrainer):
            '''As Ray's.'''
    """

    def fit(self) -> Any:
        """Run the training; as Ray's, with prompt ``after_report``."""
        if self.running_in_local_mode:
            return super().fit()
        sink = CallbackSink(self._user_callbacks(), self.train_run_context)
        self.relay = Relay()
        try:
            return _engine.run(super().fit, self.relay, sink)
        finally:
            self.relay = None

    def _user_callbacks(self) -> list[UserCallback]:
        """The callbacks of the run configuration, and those that the environment names.

        Ray itself never calls a plain ``UserCallback`` listed in ``RAY_TRAIN_CALLBACKS``.
        """
        found: list[UserCallback] = []
        for callback in self._create_default_callbacks():
            if isinstance(callback, UserCallbackHandler):
                found += callback._user_callbacks
            elif isinstance(callback, UserCallback):
                found.append(callback)
        return found
