"""The decision who runs code for which the source does not show it, for all rules that ask.

A rule does not know of it: it is asked again, as if a trainer ran the code and as if a Tuner did.
Where one of them leaves nothing for a human, the decision settles the finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from railswitch.catalogue import Role

from ..findings.decision import Decision
from ..findings.finding import Finding, Safety
from ..names.module import Module
from ..rules._rule import Context, Rule

RUNNER = "runner"
_ROLES = {"train": Role.TRAIN_WORKER, "tune": Role.TUNE_TRAINABLE}

Ask = Callable[[Context], Iterable[Finding]]


def with_runner(rule: Rule, module: Module, context: Context, ask: Ask) -> Iterator[Finding]:
    """What a rule finds; where only the decision is missing, its default, or that it is missing."""
    found = list(ask(context))
    is_asked = RUNNER in rule.row.decisions and context.assume is None and not context.bridge
    if not is_asked or all(map(_is_settled, found)):
        yield from found
        return
    decision = context.decision(RUNNER, default_for(module))
    answers = {
        name: {f.span: f for f in ask(replace(context, assume=role))}
        for name, role in _ROLES.items()
    }
    for finding in found:
        others = {name: by_place.get(finding.span) for name, by_place in answers.items()}
        is_open = any(other is None or other.edits for other in others.values())
        if _is_settled(finding) or not is_open:
            yield finding
        else:
            yield _undecided(finding, others.get(decision.answer or ""), decision)


def default_for(module: Module) -> str | None:
    """Tune, in a repository that runs Tuners and has no trainer anywhere; else nobody knows."""
    outside = module.outside
    return "tune" if outside is not None and outside.is_tunes_alone else None


def _is_settled(finding: Finding) -> bool:
    return bool(finding.edits or finding.reasons or finding.decision)


def _undecided(finding: Finding, default: Finding | None, decision: Decision) -> Finding:
    if default is None or not default.edits:
        return replace(finding, advice=f"{finding.advice} {decision.how}", decision=decision.id)
    return replace(
        default,
        safety=Safety.UNSAFE,
        message=finding.message,
        reasons=(),
        advice=f"{default.advice} {_ALONE} {decision.how}",
        decision=decision.id,
    )


_ALONE = "This repository runs Tuners and no trainer."
