"""RS623: report callbacks of Ray Train in code that a Tuner runs."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context
from .._shared.roles import may_be_under_tune
from .._tables import renames

rule = renames("RS623", when=may_be_under_tune)

_LIGHTNING = (
    "Use `ray.tune.integration.pytorch_lightning.TuneReportCheckpointCallback("
    'filename="checkpoint.ckpt", on="train_epoch_end")`, and report `epoch` and `step` yourself '
    "if they are read."
)


@rule.on_call("ray.train.lightning.RayTrainReportCallback")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Lightning's callback has no equal in Ray Tune."""
    if may_be_under_tune(use, context):
        yield rule.finding(use, advice=_LIGHTNING, verdict=context.role(use))
