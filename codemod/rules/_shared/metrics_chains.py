"""The chains of a module, by who is to keep its metrics."""

from __future__ import annotations

from ...names.module import Module
from .._rule import Context
from . import kept_by_callback, kept_by_checkpoint, kept_by_return
from .kept_metrics import Chain, decided

_ANSWERS = {
    "callback": kept_by_callback.chains,
    "return": kept_by_return.chains,
    "checkpoint": kept_by_checkpoint.chains,
}


def chains_of(module: Module, context: Context) -> list[Chain]:
    """The chains of a module; none where the bridge keeps everything."""
    answer = decided(context).answer
    if context.bridge or answer is None:
        return []
    return _ANSWERS[answer](module, context)
