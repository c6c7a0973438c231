"""RS417: ``TransformersTrainer`` becomes a ``TorchTrainer`` with a training function."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...findings.refused import Refused
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.transformers_function import DOUBTS, TransformersFunction
from .._tables import report_names

rule = Rule("RS417")

_TRAINER = tuple(
    name.old for name in rule.row.names if name.old.rpartition(".")[2].endswith("Trainer")
)


def _is_another(use: Use, _: Context) -> bool:
    """Whether it is not the trainer, or is imported and used by nobody."""
    names = use.module.qualnames(use.symbol, use.mention) if use.mention else [use.qualname]
    return set(names).isdisjoint(_TRAINER) or (use.is_import and not use.symbol.mentions)


report_names(rule, when=_is_another)


@rule.on_use(*_TRAINER)
def write(use: Use, context: Context) -> Iterator[Finding]:
    """A trainer, with the function that makes what it trains."""
    if use.is_import:
        return
    if use.call is None or context.bridge:
        yield rule.finding(use)
        return
    trainer = TransformersFunction(use.module, use.call, use.scope, use.statement)
    if trainer.hindrance:
        yield rule.finding(use, Refused(trainer.hindrance))
        return
    advice = f"{rule.row.replacement} Look at it: {DOUBTS}."
    yield rule.finding(use, trainer.edits(), advice=advice, unsafe=True)
