"""RS104: ``ray.air.Result`` is ``ray.train.Result`` or ``ray.tune.Result``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.edits import renamed
from ...findings.finding import Finding
from ...flow.arguments import argument_for
from ...knowledge.types import type_of
from ...names.module import Module, Use
from ...names.scopes import FUNCTIONS, Scope
from ...repository.roles import UNKNOWN, Reason, Verdict, assumed
from .._rule import Context, Rule
from .._shared.configs import is_constant
from .._tables import role_advice, successor

rule = Rule("RS104")

_NAMES = {name.old: name for name in rule.row.names}
_ROLES = {"ray.train.Result()": Role.TRAIN_WORKER, "ray.tune.Result()": Role.TUNE_TRAINABLE}


@rule.on_use(*_NAMES)
def rename(use: Use, context: Context) -> Iterator[Finding]:
    """An annotation, or a test with ``isinstance``: the value beside it decides."""
    if use.is_import and use.symbol.mentions:
        return  # each of its uses is judged by itself
    verdict = _verdict(use)
    if verdict == UNKNOWN and context.assume is not None:
        verdict = assumed(context.assume)
    name = _NAMES[use.qualname]
    edits = renamed(use, successor(name, verdict))
    advice = "" if edits else role_advice(name, verdict)
    yield rule.finding(use, edits, advice=advice, verdict=verdict, is_one_decision=True)


def _verdict(use: Use) -> Verdict:
    """Whose results the values of that type are, if all of them are seen to be results."""
    values = [value for value in _values(use) if not is_constant(value[0], None)]
    names = [use.module.resolve(value, scope) or "" for value, scope in values]
    roles = [_ROLES.get(type_of(name)) for name in names]
    return Verdict(
        tuple(
            Reason(role, value.lineno, ast.unparse(value))
            for role, (value, _) in zip(roles, values, strict=True)
            if role is not None and None not in roles
        )
    )


def _values(use: Use) -> Iterator[tuple[ast.expr, Scope]]:
    """The values that the annotation or the test is about."""
    match use.statement:
        case ast.AnnAssign(annotation=annotation, value=ast.expr() as value):
            if _holds(annotation, use):
                yield value, use.scope
        case ast.FunctionDef() as function:
            if function.returns is not None and _holds(function.returns, use):
                yield from _returned(function, use.module)
            for parameter in (*function.args.args, *function.args.kwonlyargs):
                if parameter.annotation is not None and _holds(parameter.annotation, use):
                    yield from _given(function, parameter.arg, use)
    for node in ast.walk(use.statement):
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[value, kind]):
                if _holds(kind, use):
                    yield value, use.scope


def _holds(node: ast.expr, use: Use) -> bool:
    """Whether the use stands in an expression; by its place, for the expression may be quoted."""
    assert isinstance(use.node, ast.expr)
    outer, inner = use.module.source.span(node), use.module.source.span(use.node)
    return outer.start <= inner.start and inner.end <= outer.end


def _returned(function: ast.FunctionDef, module: Module) -> Iterator[tuple[ast.expr, Scope]]:
    scope = module.names.scope_of[function]
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            owner = next(outer for outer in module.parents(node) if isinstance(outer, FUNCTIONS))
            if owner is function:
                yield node.value, scope


def _given(function: ast.FunctionDef, parameter: str, use: Use) -> Iterator[tuple[ast.expr, Scope]]:
    """What the calls in this module give a function for a parameter."""
    for scope in use.module.names.scope_of.values():
        for mention in scope.mentions:
            symbol = scope.lookup(mention.root.id) if mention.root.id == function.name else None
            if symbol is None or all(b.node is not function for b in symbol.bindings):
                continue
            match mention.links:
                case (ast.Call() as call, *_):
                    value = argument_for(function, parameter, call)
                    if value is not None:
                        yield value, scope
                case _:
                    yield mention.root, scope  # handed on, and called elsewhere
