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


class RelayedTrainer(_DataParallelTrainer):  # type: ignore[misc]
    """Put before a trainer of Ray to let its reports travel by relay.

    A new trainer takes two lines::

        class TorchTrainer(RelayedTrainer, ray.train.v2.torch.torch_trainer.TorchTrainer):
            '''As Ray's.'''
    """

    _relay: Relay | None = None

    def fit(self) -> Any:
        """Run the training; as Ray's, with prompt ``after_report``."""
        if self.running_in_local_mode:
            return super().fit()
        self._relay = Relay()
        sink = CallbackSink(self._user_callbacks(), self.train_run_context)
        try:
            return _engine.run(super().fit, self._relay, sink)
        finally:
            self._relay = None

    def _get_train_func(self) -> Callable[[], Any]:
        function: Callable[[], Any] = super()._get_train_func()
        if self._relay is None:
            return function
        return _engine.RelayedFunction(function, self._relay.actor)

    def _create_default_callbacks(self) -> list[Any]:
        callbacks = super()._create_default_callbacks()
        if self._relay is None:
            return list(callbacks)
        # The sink calls the user's callbacks; the engine must not call them a second time.
        kept = [cb for cb in callbacks if not isinstance(cb, UserCallbackHandler | UserCallback)]
        return [*kept, _engine.ControllerHook(self._relay.actor)]

    def _user_callbacks(self) -> list[UserCallback]:
        """The callbacks of the run configuration, and those that the environment names.

        Ray itself never calls a plain ``UserCallback`` listed in ``RAY_TRAIN_CALLBACKS``.
        """
        found: list[UserCallback] = []
        for callback in super()._create_default_callbacks():
            if isinstance(callback, UserCallbackHandler):
                found += callback._user_callbacks
            elif isinstance(callback, UserCallback):
                found.append(callback)
        return found
