"""RS713: ``setup_wandb`` starts a run on every rank."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.edits import Edit, SetKeyword
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import is_constant, is_unpacking
from .._shared.roles import may_be_under_train

rule = Rule("RS713")

_RANK_ZERO_ONLY = 3


@rule.on_call("ray.air.integrations.wandb.setup_wandb")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Where a trainer runs it, and rank 0 alone was to have the run."""
    assert use.call is not None
    if not may_be_under_train(use, context) or _is_for_all_ranks(use.call):
        return
    verdict = context.role(use)
    is_certain = verdict.role is Role.TRAIN_WORKER and not is_unpacking(use.call)
    edits = list(_edits(use, use.call)) if is_certain else []
    if is_certain and not edits:
        return  # it is done already
    yield rule.finding(use, edits, verdict=verdict)


def _is_for_all_ranks(call: ast.Call) -> bool:
    keyword = keyword_of(call, "rank_zero_only")
    place = call.args[_RANK_ZERO_ONLY:]
    given = keyword.value if keyword is not None else next(iter(place), None)
    return is_constant(given, False)


def _edits(use: Use, call: ast.Call) -> Iterator[Edit]:
    mode = keyword_of(call, "mode")
    if mode is not None and "get_world_rank" in ast.unparse(mode.value):
        return
    needs = Needs(use.module, use.scope, use.statement)
    get_context = f"{needs('ray.train')}.get_context"
    given = "None" if mode is None else use.module.source.segment(mode.value)
    value = f'{given} if {get_context}().get_world_rank() == 0 else "disabled"'
    yield SetKeyword(call, "mode", value)
    if keyword_of(call, "group") is None:
        yield SetKeyword(call, "group", f"{get_context}().get_experiment_name()")
    yield from needs.edits
