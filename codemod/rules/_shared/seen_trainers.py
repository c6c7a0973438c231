"""Trainers of which all is seen: where they are made, where they go, and where they run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ...flow.uses_of import ancestors, assigned_to, mentions_of
from ...flow.values import held
from ...knowledge.types import is_trainer
from ...names.module import Module, Use
from ...names.scopes import FUNCTIONS, Kind, Mention, Scope, Symbol, resolve

_OF_V2 = {
    "DataParallelTrainer",
    "JaxTrainer",
    "LightGBMTrainer",
    "TensorflowTrainer",
    "TorchTrainer",
    "XGBoostTrainer",
}
"""The trainers that V2 has."""
_ELSEWHERE = "the trainer is handed on, so that not all who run it are seen."


def unseen(module: Module, use: Use, call: ast.Call) -> str:
    """Why not all that becomes of a trainer is seen, in a sentence; empty if it is."""
    name = use.qualname.rpartition(".")[2]
    if name not in _OF_V2:
        return f"V2 has no `{name}`; it comes first."
    reason = _handed_on(module, use.statement, call, use.scope)
    if not reason and not runs_of(module, call):
        return "nothing here is seen to call its `fit()`."
    return reason


class Run(NamedTuple):
    """A call of ``fit()``."""

    call: ast.Call
    statement: ast.stmt
    scope: Scope
    makers: frozenset[ast.Call]
    """The calls that may have made what runs there."""


def runs_of(module: Module, call: ast.Call) -> list[Run]:
    """The runs of a trainer."""
    return [run for run in module.once(_runs) if call in run.makers]


def _runs(module: Module) -> list[Run]:
    """The runs of all trainers that the module is seen to make."""
    return [
        Run(run, mention.statement, scope, frozenset(_makers(fit.value, scope, set())))
        for scope in module.names.scope_of.values()
        for mention in scope.mentions
        for fit, run in pairwise(mention.links)
        if isinstance(fit, ast.Attribute) and fit.attr == "fit" and isinstance(run, ast.Call)
    ]


def _makers(node: ast.expr, scope: Scope, seen: set[ast.expr]) -> set[ast.Call]:
    """The calls that make the trainer that an expression stands for, as far as they are seen."""
    if node in seen:
        return set()
    seen.add(node)
    if isinstance(node, ast.Call):
        if is_trainer(resolve(node.func, scope) or ""):
            return {node}
        symbol = scope.lookup(node.func.id) if isinstance(node.func, ast.Name) else None
        bodies = [b.body for b in symbol.bindings if b.body is not None] if symbol else []
        return {call for b in bodies for value in b.returns for call in _makers(value, b, seen)}
    return {call for value, where in _values(node, scope) for call in _makers(value, where, seen)}


def _values(node: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
    """The expressions that another one may have its value from."""
    if isinstance(node, ast.Attribute):
        yield from held(node, scope)
    elif isinstance(node, ast.IfExp):
        yield from ((node.body, scope), (node.orelse, scope))
    elif isinstance(node, ast.Name) and (symbol := scope.lookup(node.id)) is not None:
        for binding in symbol.bindings_at(node):
            if binding.kind is Kind.VALUE and binding.value is not None:
                yield binding.value, symbol.scope


def _handed_on(module: Module, statement: ast.stmt, value: ast.expr, scope: Scope) -> str:
    """Why it is not seen what becomes of a trainer that an expression is."""
    match statement:
        case ast.Return() if statement.value is value:
            return _returned(module, scope)
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"))]):
            return _in_class(module, scope) if statement.value is value else _ELSEWHERE
    symbol = assigned_to(statement, value, scope)
    if symbol is not None:
        return _in_variable(module, symbol)
    outer = ancestors(statement, value)
    if outer and isinstance(outer[0], ast.IfExp) and outer[0].test is not value:
        return _handed_on(module, statement, outer[0], scope)
    return "" if outer and isinstance(outer[0], ast.Attribute) else _ELSEWHERE


def _in_variable(module: Module, symbol: Symbol) -> str:
    reasons = (_mentioned(module, mention) for mention in mentions_of(module, symbol))
    if symbol.scope.parent is None:
        return next(filter(None, reasons), "") or _taken(module, symbol.name)
    return next(filter(None, reasons), "")


def _mentioned(module: Module, mention: Mention) -> str:
    if mention.links:
        return "" if isinstance(mention.links[0], ast.Attribute) else _ELSEWHERE
    match mention.statement:
        case ast.Return(value=value) if value is mention.root:
            return _returned(module, mention.scope)
    return _ELSEWHERE


def _returned(module: Module, scope: Scope) -> str:
    """Why it is not seen what becomes of what a function returns."""
    function = next((outer for outer in scope.enclosing() if outer.is_function), None)
    if function is None or function.parent is None or not isinstance(function.node, FUNCTIONS):
        return _ELSEWHERE
    symbol = function.parent.lookup(getattr(function.node, "name", ""))
    if symbol is None or function.parent.is_class or len(symbol.bindings) != 1:
        return _ELSEWHERE
    for mention in mentions_of(module, symbol):
        if not mention.links or not isinstance(mention.links[0], ast.Call):
            return _ELSEWHERE
        is_asked = len(mention.links) > 1 and isinstance(mention.links[1], ast.Attribute)
        reason = "" if is_asked else _assigned(module, mention, mention.links[0])
        if reason:
            return reason
    return _taken(module, symbol.name) if function.parent.parent is None else ""


def _assigned(module: Module, mention: Mention, value: ast.expr) -> str:
    symbol = assigned_to(mention.statement, value, mention.scope)
    return _in_variable(module, symbol) if symbol is not None else _ELSEWHERE


def _in_class(module: Module, scope: Scope) -> str:
    owners = [outer for outer in scope.enclosing() if outer.parent is not None]
    return _taken(module, getattr(owners[-1].node, "name", "")) if owners else _ELSEWHERE


def _taken(module: Module, name: str) -> str:
    """Why a name is not for this file alone: others import it, or the whole of the file."""
    taken = module.outside.taken if module.outside is not None else frozenset()
    return f"other files get the trainer from `{name}`." if {name, ""} & set(taken) else ""
