"""What code asks of ``railswitch.v1``, or will, that it does not have: that is not moot."""

from __future__ import annotations

from collections.abc import Iterator

from ..knowledge.railswitch_v1 import TUNERS, is_lacking, of_ray
from ..knowledge.types import is_trainer
from ..names.module import Module, Use
from ..text.source import Span


def uses_in(module: Module) -> Iterator[Use]:
    """Every use of anything of Ray's, however long its name is."""
    for symbol, mention, names in module.mentions:
        for depth, name in enumerate(names):
            yield module.use(symbol, mention, depth, name)


def lacking_in_v1(use: Use) -> Iterator[Span]:
    """Where a use asks for what is lacking: an attribute, or parameters of its call."""
    span = use.module.source.span
    name = of_ray(use.qualname)
    owner, _, member = name.rpartition(".")
    # Whichever Tuner is asked, it wants to be told what to run.
    if is_lacking(owner, member) or (owner in TUNERS and member == "restore"):
        yield span(use.node)
    for keyword in use.call.keywords if use.call is not None else ():
        if is_lacking(name, f"({keyword.arg})"):
            # What is wrong with the arguments of a trainer is said of the trainer.
            yield span(use.node if is_trainer(name) else keyword)
