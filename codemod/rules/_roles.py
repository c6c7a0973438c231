"""Conditions on who runs the code, shared by rules."""

from __future__ import annotations

from railswitch.catalogue import Role

from ..module import Use
from ..rule import Context


def not_under_tune(use: Use, context: Context) -> bool:
    """Whether the code is not known to be run by a Tuner, for which there is another rule."""
    return context.role(use).role is not Role.TUNE_TRAINABLE


def under_tune(use: Use, context: Context) -> bool:
    """Whether a Tuner is seen to run the code."""
    return context.role(use).role is Role.TUNE_TRAINABLE


def may_be_under_tune(use: Use, context: Context) -> bool:
    """Whether a Tuner is seen to run the code, alone or beside a trainer."""
    return _is_seen(use, context, Role.TUNE_TRAINABLE)


def may_be_under_train(use: Use, context: Context) -> bool:
    """Whether a trainer is seen to run the code, alone or beside a Tuner."""
    return _is_seen(use, context, Role.TRAIN_WORKER)


def _is_seen(use: Use, context: Context, role: Role) -> bool:
    return any(item.role is role for item in context.role(use).evidence)
