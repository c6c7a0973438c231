"""RS217: ``train.get_context()`` and its like raise outside a training function."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..finding import Finding
from ..flow import own_nodes
from ..module import Module, Use
from ..names import Scope, resolve
from ..raytypes import is_trainer
from ..roles import UNKNOWN
from ..rule import Context, Rule

rule = Rule("RS217")


@rule.on_call(
    "ray.train.report",
    "ray.train.get_context",
    "ray.train.get_checkpoint",
    "ray.train.get_dataset_shard",
    "ray.train.get_all_reported_checkpoints",
    "ray.train.collective.barrier",
    "ray.train.collective.broadcast_from_rank_zero",
)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A call at the top of a module, or in a function that itself runs a trainer."""
    if use.module.roles.around(use.scope) != UNKNOWN:
        return
    function = next((scope for scope in use.scope.enclosing() if scope.is_function), None)
    if function is None or _runs_trainer(use.module, function):
        yield rule.finding(use)


def _runs_trainer(module: Module, function: Scope) -> bool:
    calls = (node for node in own_nodes(function.node) if isinstance(node, ast.Call))
    names = (resolve(call.func, module.names.scope_of[function.node]) or "" for call in calls)
    return any(name.endswith(".fit") and is_trainer(name.removesuffix(".fit")) for name in names)
