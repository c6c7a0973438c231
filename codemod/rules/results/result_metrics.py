"""RS512: ``result.metrics`` has the metrics of the last report with a checkpoint, or none."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from railswitch.catalogue import Role

from ...findings.finding import Finding
from ...names.module import Use
from ...repository.metrics import may_have_checkpoint
from ...repository.roles import UNKNOWN, Verdict
from ...repository.spread import MOST
from .._rule import Context, Rule
from .._shared.drivers import is_called_plainly
from .._shared.kept_metrics import decided, of_result, told
from .._shared.metrics_chains import chains_of
from .._shared.reports import is_lossy, train_reports
from .._shared.results import AUTOFILLED, RESULT, key_of, read, trainer_of
from .._shared.tuners import is_under_tune

rule = Rule("RS512")


@rule.on_use(f"{RESULT}.metrics")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Metrics that are read where a report without a checkpoint is seen.

    A trial that runs a trainer was written for V2. It is left alone if there are checkpoints.
    """
    if not use.is_spelled or key_of(use) in AUTOFILLED:
        return
    reports = list(_reports(use, context))
    if any(
        is_lossy(reporting, call) or context.bare_report(reporting) for reporting, call in reports
    ):
        found = read(rule, use)
        is_meant = is_under_tune(use) and any(may_have_checkpoint(call) for _, call in reports)
        found = replace(found, is_suggestion=True) if is_meant else found
        chains = chains_of(use.module, context)
        yield found if context.bridge else told(found, decided(context), of_result(use, chains))


def _reports(use: Use, context: Context) -> Iterator[tuple[Use, ast.Call]]:
    """The reports that may be those of the trainer whose result it is."""
    assert isinstance(use.node, ast.Attribute)
    trainer = trainer_of(use.node.value, use.scope)
    for reporting, call in train_reports(use.module, context):
        verdict = context.role(reporting)
        is_plain = verdict == UNKNOWN and is_called_plainly(reporting)
        if not is_plain and (trainer is None or not _is_of_others(verdict, trainer[0])):
            yield reporting, call


def _is_of_others(verdict: Verdict, trainer: ast.Call) -> bool:
    """Whether all the trainers that run a report are known, and a certain one is not among them."""
    trainers = [item for item in verdict.reasons if item.role is Role.TRAIN_WORKER]
    return 0 < len(trainers) < MOST and all(
        item.line not in (0, trainer.lineno) and not item.path for item in trainers
    )
