"""RS631: a callback of XGBoost or LightGBM that now makes one checkpoint, at the end."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.edits import SetKeyword
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import argument, is_unpacking

rule = Rule("RS631")


@rule.on_call(
    "ray.tune.integration.xgboost.TuneReportCheckpointCallback",
    "ray.tune.integration.lightgbm.TuneReportCheckpointCallback",
)
def set_frequency(use: Use, _: Context) -> Iterator[Finding]:
    """Where nothing says how often; code that knows ``checkpoint_at_end`` knows the default."""
    call = use.call
    assert call is not None
    if is_unpacking(call) or keyword_of(call, "checkpoint_at_end") is not None:
        return
    if argument(use, "frequency", 2) is None:
        yield rule.finding(use, [SetKeyword(call, "frequency", "1")])
