"""RS316: a trainer's ``RunConfig`` refuses callbacks of Ray Tune."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import elements
from ...names.module import Module, Use
from ...names.scopes import Scope
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG, is_for_tuner

rule = Rule("RS316")

_FOR_TRAINERS = "ray.tune.integration.ray_train."
"""The callbacks with which a trainer reports to Ray Tune."""


@rule.on_call(*RUN_CONFIG)
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Where a callback is seen to be one of Ray Tune's, or can be nothing else."""
    assert use.call is not None
    keyword = keyword_of(use.call, "callbacks")
    if keyword is None:
        return
    verdict = context.role(use)
    if is_for_tuner(use, context):
        return
    callbacks = list(elements(keyword.value, use.scope))
    is_legacy = use.qualname.startswith("ray.air.") and verdict.role is Role.TRAIN_WORKER
    tunes = [(n, scope) for n, scope in callbacks if is_legacy or _is_tunes(n, scope, use.module)]
    if tunes:
        about = [_class_of(node, scope) or node for node, scope in tunes]
        yield rule.finding((use.module, keyword), verdict=verdict, about=about)


def _is_tunes(node: ast.expr, scope: Scope, module: Module) -> bool:
    """Whether an expression makes a callback of Ray Tune, or of a class that inherits from one."""
    if not isinstance(node, ast.Call):
        return False
    return any(
        name.startswith(("ray.tune.", "ray.air.")) and not name.startswith(_FOR_TRAINERS)
        for name in _classes(node.func, scope, module)
    )


def _class_of(node: ast.expr, scope: Scope) -> ast.ClassDef | None:
    """The class of a callback, if it is defined here, where other rules look at its methods."""
    function = node.func if isinstance(node, ast.Call) else None
    symbol = scope.lookup(function.id) if isinstance(function, ast.Name) else None
    nodes = [binding.node for binding in symbol.bindings] if symbol is not None else []
    return next((node for node in nodes if isinstance(node, ast.ClassDef)), None)


def _classes(node: ast.expr, scope: Scope, module: Module) -> Iterator[str]:
    """The qualified names of a class and, if it is defined here, of those that it inherits from."""
    name = module.resolve(node, scope)
    if name is not None:
        yield name
    symbol = scope.lookup(node.id) if isinstance(node, ast.Name) else None
    for binding in symbol.bindings if symbol is not None else ():
        if symbol is not None and isinstance(binding.node, ast.ClassDef):
            for base in binding.node.bases:
                yield from _classes(base, symbol.scope, module)
