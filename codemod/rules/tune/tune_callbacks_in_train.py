"""RS622: report callbacks of Ray Tune in code that a trainer runs."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context
from .._shared.roles import may_be_under_train
from .._tables import renames

rule = renames("RS622", when=may_be_under_train)

_LIGHTNING = (
    "Use `ray.train.lightning.RayTrainReportCallback()`. It takes no arguments, reports all "
    "metrics at the end of each training epoch, and names its file `checkpoint.ckpt`: see what "
    "reads that file, and which event you need."
)


@rule.on_call("ray.tune.integration.pytorch_lightning.TuneReportCheckpointCallback")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Lightning's callback has no equal in Ray Train."""
    if may_be_under_train(use, context):
        yield rule.finding(use, advice=_LIGHTNING, verdict=context.role(use))
