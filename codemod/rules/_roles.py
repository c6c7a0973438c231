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
