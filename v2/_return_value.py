"""Return values that cannot be sent to the driver do not cost a finished run."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Callable
from typing import Any

from ray import cloudpickle

from ._ray.engine import contains_tensor, get_train_context, get_train_fn_utils

logger = logging.getLogger(__name__)


class ReturnValueDroppedWarning(UserWarning):
    """What the training function returned cannot be sent to the driver."""


class SendableReturn:
    """A training function that returns None instead of what cannot be sent to the driver."""

    def __init__(self, function: Callable[[], Any]) -> None:
        self._function = function

    def __call__(self) -> Any:
        value = self._function()
        reason = why_not_sendable(value)
        if reason is None:
            return value
        # The result has the value of rank 0 alone.
        if get_train_context().get_world_rank() == 0:
            _tell_driver(
                f"The training function returned a value of type {type(value).__name__}, which "
                f"cannot be sent to the driver: {reason}. Result.return_value is None; everything "
                "else is kept. Return numbers, strings and containers of them, and save models in "
                "a checkpoint."
            )
        return None


def why_not_sendable(value: Any) -> str | None:
    """What is wrong with a return value, or None if it can be sent.

    >>> why_not_sendable({"loss": 0.5})
    >>> why_not_sendable(x for x in range(3))
    "cannot pickle 'generator' object"
    """
    if "torch" in sys.modules and contains_tensor(value):
        return "it contains PyTorch tensors or modules"
    try:
        cloudpickle.CloudPickler(_Nowhere()).dump(value)
    except Exception as error:
        return str(error)
    return None


class _Nowhere(io.RawIOBase):
    """Takes what is written and keeps nothing of it."""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        return len(data)


def _tell_driver(text: str) -> None:
    reporter = getattr(get_train_fn_utils(), "reporter", None)
    if reporter is None:
        logger.warning("%s", text)
    else:
        reporter.notice(text, ReturnValueDroppedWarning)
