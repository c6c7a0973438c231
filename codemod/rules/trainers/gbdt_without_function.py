"""RS411: ``XGBoostTrainer`` and ``LightGBMTrainer`` need a training function."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.gbdt import GBDT_TRAINERS, lacks_function

rule = Rule("RS411")


@rule.on_call(*GBDT_TRAINERS)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A trainer with the old arguments, or without a function."""
    assert use.call is not None
    if lacks_function(use.call):
        yield rule.finding(use)
