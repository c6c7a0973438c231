"""RS512: ``result.metrics`` has the metrics of the last report with a checkpoint, or none."""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding
from ..module import Use
from ..rule import Context, Rule
from ._reports import is_lossy, train_reports
from ._results import AUTOFILLED, RESULT
from .autofilled_metrics import key_of

rule = Rule("RS512")


@rule.on_use(f"{RESULT}.metrics")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Metrics that are read where a report without a checkpoint is seen."""
    if not use.is_spelled or key_of(use) in AUTOFILLED:
        return
    reports = train_reports(use.module, context)
    if any(is_lossy(reporting, call) for reporting, call in reports):
        yield rule.finding(use)
