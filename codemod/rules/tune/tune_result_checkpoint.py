"""RS612: after a trainer was tuned, ``result.checkpoint`` is None."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Edit, RenameAttribute, Surround
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.values import behind
from ...names.module import Module, Use
from ...names.scopes import Scope
from .._rule import Context, Rule
from .._shared.gone_trainers import is_for_rllib
from .._shared.tune_drivers import CALLBACK, driver_of
from .._shared.tuners import Tuner, tuners

rule = Rule("RS612")


@rule.on_use("ray.tune.Result.checkpoint", "ray.tune.Result.best_checkpoints")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A checkpoint of a trial that only ran a trainer."""
    tuner = _origin(use) if use.is_spelled else None
    if tuner is None or tuner.keeps_checkpoints or is_for_rllib(tuner):
        return
    if tuner.is_over_trainer:
        yield rule.finding(use, _edits(use) if _is_told(tuner) else ())


def _is_told(tuner: Tuner) -> bool:
    """Whether the run inside tells Ray Tune the paths, now or once it is in a function."""
    if tuner.runs_trainer:
        return bool(driver_of(tuner).edits)
    return any(tuner.use.module.find(CALLBACK))


def _edits(use: Use) -> list[Edit]:
    """The last checkpoint of the run inside, by the path that Ray Tune was told."""
    node = use.node
    if not isinstance(node, ast.Attribute) or node.attr != "checkpoint":
        return []
    if not isinstance(node.ctx, ast.Load):
        return []
    needs = Needs(use.module, use.scope, use.statement)
    made = needs("ray.tune.Checkpoint")
    read = RenameAttribute(node, 'metrics["checkpoint_path"]')
    return [Surround(node, f"{made}(", ")"), read, *needs.edits]


def _origin(use: Use) -> Tuner | None:
    """The Tuner whose results they are, as far as one scope after the other shows it."""
    assert use.mention is not None
    made = {tuner.call: tuner for tuner in tuners(use.module)}
    node: ast.expr = use.mention.root
    scope: Scope = use.scope
    for link in (*reversed(use.mention.links), node):
        if link in made and isinstance(link, ast.Call):
            return made[link]
    seen: set[ast.expr] = set()
    while node not in seen:
        seen.add(node)
        node, scope = _behind_any(node, scope, use.module)
        if isinstance(node, ast.Call) and node in made:
            return made[node]
        node = _start(node, made)
        if isinstance(node, ast.Call):
            return made.get(node)
    return None


def _behind_any(node: ast.expr, scope: Scope, module: Module) -> tuple[ast.expr, Scope]:
    """Behind a variable, also behind the target of a loop over the results."""
    symbol = scope.lookup(node.id) if isinstance(node, ast.Name) else None
    for binding in symbol.bindings if symbol is not None else ():
        statement = binding.statement
        if isinstance(statement, ast.For) and statement.target is binding.node:
            return behind(statement.iter, scope)
    del module
    return behind(node, scope)


def _start(node: ast.expr, made: dict[ast.Call, Tuner]) -> ast.expr:
    """The innermost part of ``tuner.fit().get_best_result()``, up to a Tuner."""
    while isinstance(node, (ast.Attribute, ast.Call, ast.Subscript)):
        if isinstance(node, ast.Call) and node in made:
            return node
        node = node.func if isinstance(node, ast.Call) else node.value
    return node
