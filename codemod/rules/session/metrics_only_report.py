"""RS202: ``train.report(metrics)`` without a checkpoint keeps nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from railswitch.catalogue import Role

from ...findings.finding import Finding
from ...knowledge.railswitch_v1 import is_for_prediction
from ...names.module import Module, Use
from ...names.outside import Consumer
from ...repository.metrics import keeps_reports
from ...repository.roles import UNKNOWN, Verdict, roles_of
from .._rule import Context, Rule
from .._shared.added_callbacks import callback_edits
from .._shared.configs import trainer_calls
from .._shared.drivers import is_called_plainly
from .._shared.kept_by_callback import GIVES_BACK, KEEPS
from .._shared.kept_metrics import READ, decided
from .._shared.kept_metrics import told as in_chain
from .._shared.metrics_chains import chains_of
from .._shared.reports import is_lossy, told, train_reports
from .._shared.roles import under_tune

rule = Rule("RS202")

_WRITES = "railswitch.v2.callbacks.CSVCallback"
_MOST = 8
"""How many places that read metrics are shown with a report."""


@rule.on_call("ray.train.report")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """A report that nobody is seen to keep."""
    assert use.call is not None
    seen = None if is_lossy(use, use.call) else context.bare_report(use)
    if (seen is None and not is_lossy(use, use.call)) or under_tune(use, context):
        return
    verdict = context.role(use)
    if seen is not None and verdict.role is Role.TRAIN_WORKER:
        verdict = Verdict((*verdict.reasons, seen))
    if verdict == UNKNOWN and is_called_plainly(use):
        return
    if _is_kept(use.module) or _is_kept_by_trainers(verdict):
        return
    found = rule.finding(
        use,
        message=told(rule, verdict),
        advice=_SAY_TUNE if _is_beside_tuners(use.module, verdict) else "",
        verdict=verdict,
        related=_readers(use.module, use.call, verdict),
    )
    if verdict.role is not Role.TRAIN_WORKER or context.bridge:
        yield found
        return
    lines = {item.line for item in verdict.reasons if not item.path}
    chain = chains_of(use.module, context).with_trainers(lines)
    yield in_chain(found, decided(context), chain)


def _is_beside_tuners(module: Module, verdict: Verdict) -> bool:
    """Whether nobody is seen to run a report, and what is run here is run by Tuners."""
    return not verdict.reasons and module.runs == {Role.TUNE_TRAINABLE}


_SAY_TUNE = (
    "Here only a `Tuner` is seen to run something. If it runs this too, say `ray.tune.report`, "
    "which keeps the metrics; `train.report` fails in a trial (RS607)."
)


@rule.on_module
def chain(module: Module, context: Context) -> Iterator[Finding]:
    """All that keeps the metrics of a trainer, as one finding: as the decision says who does."""
    if context.keep_metrics:
        return
    chains = [c for c in chains_of(module, context) if c.edits and c.is_ready and not c.reason]
    if not chains:
        return
    is_told = any(is_lossy(use, call) for use, call in train_reports(module, context))
    is_told = is_told or any(module.find(*READ))
    for found in chains:
        finding = rule.finding(found.use, found.edits, decision=decided(context))
        yield replace(finding, is_suggestion=True, is_for_others=is_told)


@rule.on_module
def keep(module: Module, context: Context) -> Iterator[Finding]:
    """With ``--keep-metrics``: a callback for each trainer that would lose what is reported."""
    is_wanted = context.keep_metrics and not context.bridge
    for use, call in trainer_calls(module) if is_wanted else ():
        loses = roles_of(module).loses_metrics(call, use.scope, use.qualname)
        if loses or (context.lost_metrics(use) and not keeps_reports(call, use.scope)):
            edits = callback_edits(module, call, use.scope, _WRITES)
            if edits:
                yield rule.finding(use, edits, unsafe=False)


def _is_kept(module: Module) -> bool:
    """Whether the module has a callback that sees every report."""
    return any(
        use.qualname == "ray.train.UserCallback"
        or (use.qualname.startswith(("railswitch.v1", "railswitch.v2")) and not _is_of_chain(use))
        for use in module.imports
    ) or any(module.find("ray.train.UserCallback"))


def _is_of_chain(use: Use) -> bool:
    """Whether it is for certain trainers of the module, rather than for whatever is reported."""
    return use.qualname in (KEEPS, GIVES_BACK) or is_for_prediction(use.qualname)


def _is_kept_by_trainers(verdict: Verdict) -> bool:
    trainers = [item for item in verdict.reasons if item.role is Role.TRAIN_WORKER]
    return bool(trainers) and all(item.keeps for item in trainers)


def _readers(module: Module, call: ast.Call, verdict: Verdict) -> list[str]:
    """Who reads the metrics of a report, or may do so."""
    trainers = {(i.path, i.line) for i in verdict.reasons if i.role is Role.TRAIN_WORKER}
    metrics = call.args[0] if call.args else None
    keys: set[object] | None = None
    if isinstance(metrics, ast.Dict) and None not in metrics.keys:
        names = [key.value for key in metrics.keys if isinstance(key, ast.Constant)]
        keys = {"", *names} if len(names) == len(metrics.keys) else None
    found = [
        str(consumer)
        for consumer in roles_of(module).consumers()
        if _is_of(consumer, trainers) and (keys is None or consumer.key in keys)
    ]
    more = [f"{len(found) - _MOST} more"] if len(found) > _MOST else []
    return [*dict.fromkeys(found[:_MOST]), *more]


def _is_of(consumer: Consumer, trainers: set[tuple[str, int]]) -> bool:
    """Whether what one of the trainers reports may get to a place that reads metrics.

    Where no trainer is seen to run the report, only those count that stand beside it.
    """
    if not trainers:
        return not consumer.path
    if consumer.trainer:
        return (consumer.path, consumer.trainer) in trainers
    return any(path in consumer.linked for path, _ in trainers)
