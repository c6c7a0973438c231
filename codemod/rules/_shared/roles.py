"""Conditions on who runs the code, shared by rules."""

from __future__ import annotations

from railswitch.catalogue import Role

from ...names.module import Use
from .._rule import Context


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


def is_one_of_two(use: Use, context: Context) -> bool:
    """Whether a choice is made between two configurations, one of each library, for both.

    ``tune.RunConfig() if is_search else train.RunConfig()``: each is for its own library.
    """
    verdict = context.role(use)
    name = use.qualname.rpartition(".")[2]
    others = {f"ray.train.{name}", f"ray.tune.{name}"} - {use.qualname}
    return verdict.is_both and any(
        other.call is not None and context.role(other) == verdict
        for other in use.module.find(*others)
    )


def _is_seen(use: Use, context: Context, role: Role) -> bool:
    return any(item.role is role for item in context.role(use).reasons)
