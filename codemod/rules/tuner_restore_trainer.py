"""RS603: ``Tuner.restore(path, trainable=trainer)``."""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding
from ..module import Use
from ..rule import Context, Rule
from ._tuners import TUNER, given

rule = Rule("RS603")


@rule.on_call(*(f"{name}.restore" for name in TUNER))
def report(use: Use, _: Context) -> Iterator[Finding]:
    """An experiment that is to go on with a trainer."""
    assert use.call is not None
    trainable = given(use.call, "trainable", 1)
    if trainable is not None and use.module.roles.is_trainer(trainable, use.scope):
        yield rule.finding((use.module, trainable))
