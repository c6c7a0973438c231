"""RS513: ``result.metrics_dataframe`` has a row for each checkpoint, not for each report."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.spellings import spellings
from ...names.module import Use
from ...repository.metrics import may_have_checkpoint
from .._rule import Context, Rule
from .._shared.kept_metrics import decided, of_result, told
from .._shared.metrics_chains import chains_of
from .._shared.reports import train_reports
from .._shared.results import RESULT, read

rule = Rule("RS513")


@rule.on_use(f"{RESULT}.metrics_dataframe")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """The data frame of a trainer's result."""
    if use.is_spelled and not _has_all_rows(use, context):
        chains = chains_of(use.module, context)
        found = read(rule, use)
        yield found if context.bridge else told(found, decided(context), of_result(use, chains))


def _has_all_rows(use: Use, context: Context) -> bool:
    """Whether every report has a checkpoint that is kept, as was decided."""
    decision = decided(context)
    reports = list(train_reports(use.module, context))
    return (
        decision.is_given
        and decision.answer == "checkpoint"
        and bool(reports)
        and all(may_have_checkpoint(call) for _, call in reports)
        and not any(use.module.find(*spellings("ray.train.CheckpointConfig")))
    )
