"""RS423: ``Trainer(backend="torch")``, ``start``, ``run``, ``shutdown`` become one ``fit``."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.train_1x import Trainer1x

rule = Rule("RS423")

_TRAINER = ("ray.train.Trainer", "ray.train.trainer.Trainer")
_OTHERS = tuple(name.old for name in rule.row.names if name.old not in _TRAINER)


@rule.on_use(*_TRAINER)
def join(use: Use, context: Context) -> Iterator[Finding]:
    """A trainer of 1.x; an import only where nothing uses it."""
    if use.is_import:
        if not use.symbol.mentions:
            yield rule.finding(use)
        return
    if use.call is None:
        yield rule.finding(use)
        return
    trainer = Trainer1x(use.module, use.call, use.scope, use.statement)
    hindrance = trainer.hindrance or (_hindrance_on_bridge(trainer) if context.bridge else "")
    if hindrance:
        advice = f"{rule.row.replacement} It is not rewritten here, because {hindrance}."
        yield rule.finding(use, advice=advice)
        return
    doubts = trainer.doubts
    advice = f"{rule.row.replacement} Look at it: {doubts[0]}." if doubts else ""
    yield rule.finding(use, trainer.edits(), advice=advice, unsafe=bool(doubts))


def _hindrance_on_bridge(trainer: Trainer1x) -> str:
    """What keeps it from becoming a trainer of ``railswitch.v1``; empty where nothing does."""
    if trainer.has_other_callbacks:
        return "`railswitch.v1` does not take all of its callbacks"
    if trainer.is_asked_for_returned:
        return "results of `railswitch.v1` have nothing of what the training function returned"
    return ""


@rule.on_use(*_OTHERS)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """What went with it."""
    if use.is_spelled:
        yield rule.finding(use)
