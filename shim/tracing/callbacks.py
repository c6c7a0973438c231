"""Traces calls of the user's callbacks, in whichever process."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

from .._patches import Member
from .process import write

_TUNE_HOOKS: Final = (
    "setup",
    "on_trial_start",
    "on_trial_result",
    "on_trial_save",
    "on_checkpoint",
    "on_trial_complete",
    "on_trial_error",
    "on_experiment_end",
)


def callback_observers() -> dict[str, tuple[Member, ...]]:
    """The lists of callbacks of Tune and of Train V2, and that of railswitch."""
    handler, sink = "UserCallbackHandler", "CallbackSink"
    return {
        "ray.tune.callback": tuple(
            Member("CallbackList", hook, functools.partial(_tune, hook)) for hook in _TUNE_HOOKS
        ),
        "ray.train.v2._internal.callbacks.user_callback": (
            Member(handler, "after_report", _after_report),
            Member(handler, "after_worker_group_poll_status", _after_poll),
        ),
        "railswitch.v2._callback_sink": (Member(sink, "_call", _call),),
    }


def _called(callback: Any, hook: str) -> None:
    kind = type(callback)
    is_tunes_own = kind.__module__.startswith("ray.tune.")
    if not is_tunes_own and _overrides(kind, hook):
        write("callback", name=kind.__qualname__, module=kind.__module__, hook=hook)


def _overrides(kind: type[Any], hook: str) -> bool:
    """Whether a class has a hook of its own, and not only the empty one of the interface."""
    owner = next((base for base in kind.__mro__ if hook in vars(base)), None)
    return owner is not None and owner.__module__ not in (
        "ray.tune.callback",
        "ray.train.v2.api.callback",
    )


def _tune(hook: str, before: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(before)
    def call(callbacks: Any, **info: Any) -> Any:
        for callback in callbacks._callbacks:
            _called(callback, hook)
        return before(callbacks, **info)

    return call


def _after_report(before: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(before)
    def after_report(handler: Any, *args: Any, **kwargs: Any) -> Any:
        for callback in handler._user_callbacks:
            _called(callback, "after_report")
        return before(handler, *args, **kwargs)

    return after_report


def _after_poll(before: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(before)
    def after_poll(handler: Any, worker_group_status: Any) -> Any:
        if worker_group_status.errors:
            for callback in handler._user_callbacks:
                _called(callback, "after_exception")
        return before(handler, worker_group_status)

    return after_poll


def _call(before: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(before)
    def call(sink: Any, callback: Any, hook: str, **arguments: Any) -> Any:
        _called(callback, hook)
        return before(sink, callback, hook, **arguments)

    return call
