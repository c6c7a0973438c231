"""RS419: ``LightningTrainer`` becomes a ``TorchTrainer`` with a training function."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module, Use
from .._rule import Context, Rule
from .._shared.lightning import BUILDER, LightningTrainer
from .._tables import report_rest

rule = Rule("RS419")

_TRAINER = (
    "ray.train.lightning.LightningTrainer",
    "ray.train.lightning.lightning_trainer.LightningTrainer",
)

report_rest(rule, "ray.train.lightning.lightning_trainer")


@rule.on_use(*_TRAINER)
def write(use: Use, context: Context) -> Iterator[Finding]:
    """A trainer, with what its builder was told."""
    if use.is_import and use.symbol.mentions:
        return
    if use.call is None:
        yield rule.finding(use)
        return
    trainer = LightningTrainer(use.module, use.call, use.scope, use.statement)
    hindrance = trainer.hindrance
    if hindrance or context.bridge:
        why = f" It is not written here, because {hindrance}." if hindrance else ""
        yield rule.finding(use, advice=f"{rule.row.replacement}{why}")
        return
    advice = f"{rule.row.replacement} Look at it: {'; '.join(trainer.doubts)}."
    yield rule.finding(use, trainer.edits(), advice=advice, unsafe=True)


@rule.on_use(*BUILDER)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A builder that goes with no trainer which is written anew."""
    if use.is_import and use.symbol.mentions:
        return
    if not any(use.statement in trainer.statements for trainer in _written(use.module)):
        yield rule.finding(use)


def _written(module: Module) -> Iterator[LightningTrainer]:
    for use in module.find(*_TRAINER):
        if use.call is not None:
            trainer = LightningTrainer(module, use.call, use.scope, use.statement)
            if not trainer.hindrance:
                yield trainer
