"""Chains of metrics: from a report without a checkpoint to who keeps it, and on to who reads it.

Who keeps them is the decision ``metrics``. Each answer has conditions, and a chain that does not
meet them is left as it is, with the reason. The edits of a chain are one finding: all are made, or
none. They lie in one file, also where the report stands in another one, or who reads the metrics.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from ...findings.decision import Decision
from ...findings.edits import Edit
from ...findings.finding import Finding, Safety
from ...names.module import Module, Use
from ...repository.roles import roles_of
from .._rule import Context
from .reports import is_lossy, train_reports
from .results import AUTOFILLED, RESULT, key_of, trainer_of

METRICS = "metrics"
READ = (f"{RESULT}.metrics", f"{RESULT}.metrics_dataframe")


@dataclass(frozen=True)
class Chain:
    """What one answer does about the metrics of some trainers, or why it does nothing."""

    use: Use
    """Where it is told: a trainer, or a report."""
    trainers: frozenset[int]
    """The lines of its trainers in the module."""
    edits: tuple[Edit, ...] = ()
    reason: str = ""
    """Why nothing is done about it; a sentence."""
    is_ready: bool = True
    """Whether its edits can be made now; not where another rule comes first."""


Reports = list[tuple[Use, ast.Call]]


def chain_of_reports(
    module: Module,
    context: Context,
    reason_against: Callable[[Module, Context, Reports], str],
    edits_for: Callable[[Module, Reports], Iterable[Edit]],
) -> list[Chain]:
    """One chain for all reports of a module that V2 would lose."""
    reports = list(train_reports(module, context))
    lossy = [(use, call) for use, call in reports if is_lossy(use, call)]
    if not lossy:
        return []
    verdicts = [context.role(use) for use, _ in lossy]
    lines = frozenset(item.line for verdict in verdicts for item in verdict.reasons)
    first = lossy[0][0]
    if reason := reason_against(module, context, reports):
        return [Chain(first, lines, reason=reason)]
    if any(use.qualname != "ray.train.report" for use, _ in lossy):
        return [Chain(first, lines, is_ready=False)]
    return [Chain(first, lines, tuple(edits_for(module, lossy)))]


def read_keys(module: Module) -> Iterator[object]:
    """The keys that are read of results, here and in the files that have to do with this one."""
    yield from map(key_of, module.find(*READ))
    yield from (consumer.key for consumer in roles_of(module).consumers())


def filled_in(module: Module, own: set[str], kept: frozenset[str] = frozenset()) -> str:
    """Why a chain cannot be made where a key is read that V1 filled in; empty if none is.

    ``own`` are the keys that are reported, ``kept`` those that are filled in as V1 did.
    """
    for key in read_keys(module):
        if key in AUTOFILLED and key not in own and key not in kept:
            return f"`{key}` is read, which V1 filled in: report it (RS514)."
    return ""


def told(finding: Finding, decision: Decision, chain: Chain | None) -> Finding:
    """A finding of a chain, with what settles it, or why it is not settled."""
    found = replace(finding, decision=decision.id)
    if chain is not None and not chain.reason:
        safety = Safety.SAFE if decision.is_given else Safety.UNSAFE
        found = replace(found, safety=safety)
    if not decision.is_given:
        return replace(found, advice=f"{finding.advice} {decision.how}")
    if chain is None:
        return replace(found, advice=_ELSEWHERE)
    if chain.reason:
        refused = f"`{decision.id}={decision.answer}` is not for this place: {chain.reason}"
        return replace(found, advice=refused)
    return found


_ELSEWHERE = "It is settled where the trainer is made; if it stays, railswitch says there why."


def of_result(use: Use, chains: list[Chain]) -> Chain | None:
    """The chain of the trainer whose result is read; of all trainers, where it is not seen."""
    made = trainer_of(use.node.value, use.scope) if hasattr(use.node, "value") else None
    if made is not None:
        return next((chain for chain in chains if made[0].lineno in chain.trainers), None)
    return next((chain for chain in chains if chain.reason), chains[0] if chains else None)


def decided(context: Context) -> Decision:
    """Who keeps metrics."""
    return context.decision(METRICS)
