"""RS614: schedulers that pause trials need checkpoints that Ray Tune does not have."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.tuners import tuners

rule = Rule("RS614")

_PAUSING = {
    "PB2",
    "HyperBandForBOHB",
    "HyperBandScheduler",
    "PopulationBasedTraining",
    "PopulationBasedTrainingReplay",
    "ResourceChangingScheduler",
}
_BY_NAME = {"hb_bohb", "hyperband", "pb2", "pbt", "pbt_replay", "resource_changing"}


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each scheduler of that kind over a trainer."""
    for tuner in tuners(module):
        if not tuner.is_over_trainer:
            continue
        config, scope = tuner.argument("tune_config") or (None, tuner.use.scope)
        keyword = keyword_of(config, "scheduler") if isinstance(config, ast.Call) else None
        if keyword is None:
            continue
        node, where = behind(keyword.value, scope)
        name = module.resolve(node.func, where) or "" if isinstance(node, ast.Call) else ""
        is_named = isinstance(node, ast.Constant) and node.value in _BY_NAME
        if is_named or (name.startswith("ray.tune.") and name.rpartition(".")[2] in _PAUSING):
            yield rule.finding((module, node))
