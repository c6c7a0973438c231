"""RS411: ``XGBoostTrainer`` and ``LightGBMTrainer`` need a training function."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.values import behind
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.gbdt import GBDT_TRAINERS, lacks_function
from .._shared.gbdt_functions import Boosting
from .._shared.tuners import tuners

rule = Rule("RS411")


@rule.on_call(*GBDT_TRAINERS)
def write(use: Use, _: Context) -> Iterator[Finding]:
    """A trainer with the old arguments, or without a function."""
    assert use.call is not None
    if not lacks_function(use.call):
        return
    library = "xgboost" if "xgboost" in use.qualname.lower() else "lightgbm"
    boosting = Boosting(use.module, use.call, use.scope, use.statement, library)
    if hindrance := boosting.hindrance:
        advice = f"{rule.row.replacement} It is not written here, because {hindrance}."
        yield rule.finding(use, advice=advice, about=_about(use, use.call))
    else:
        yield rule.finding(use, boosting.edits(), about=_about(use, use.call))


def _about(use: Use, call: ast.Call) -> list[ast.expr]:
    """The trainer, and where a Tuner is given it: the function comes before all else."""
    given = [
        tuner.trainable
        for tuner in tuners(use.module)
        if behind(tuner.trainable, tuner.use.scope)[0] is call
    ]
    return [call, *given]
