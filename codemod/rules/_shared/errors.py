"""For the rules about errors: the code that catches what ``fit()`` raises."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from ...findings.needs import Needs
from ...names.module import Module
from ...names.scopes import FUNCTIONS, Scope, resolve
from .results import fits
from .training import name_of

FAILED = ("ray.train.TrainingFailedError", "ray.train.base_trainer.TrainingFailedError")


class Caught(NamedTuple):
    """An expression that says which errors are caught around ``fit()``."""

    types: ast.expr
    scope: Scope
    handler: ast.ExceptHandler | None
    """Where it stands in a ``try``; None in ``with pytest.raises(...)``."""
    others: tuple[ast.expr, ...]
    """What the same ``try`` catches besides."""


def caught(module: Module) -> Iterator[Caught]:
    """Every ``except`` and every ``pytest.raises`` around a trainer's ``fit()``, once."""
    seen: set[ast.AST] = set()
    for use in fits(module):
        within: set[ast.stmt] = {use.statement}
        for parent in module.parents(use.statement):
            if isinstance(parent, FUNCTIONS):
                break
            if parent not in seen:
                seen.add(parent)
                yield from _caught_by(parent, within, use.scope)
            within.add(parent)


def _caught_by(parent: ast.stmt, within: set[ast.stmt], scope: Scope) -> Iterator[Caught]:
    if isinstance(parent, ast.Try) and not within.isdisjoint(parent.body):
        types = [handler.type for handler in parent.handlers if handler.type is not None]
        for handler in parent.handlers:
            if handler.type is not None:
                others = tuple(other for other in types if other is not handler.type)
                yield Caught(handler.type, scope, handler, others)
    if isinstance(parent, (ast.With, ast.AsyncWith)):
        for item in parent.items:
            match item.context_expr:
                case ast.Call(func=function, args=[error, *_]) if _expects_error(function, scope):
                    yield Caught(error, scope, None, ())


def _expects_error(function: ast.expr, scope: Scope) -> bool:
    is_unittest = isinstance(function, ast.Attribute) and function.attr == "assertRaises"
    return is_unittest or resolve(function, scope) == "pytest.raises"


def names_in(types: ast.expr, scope: Scope) -> list[str]:
    """The qualified names of the errors; those of Python itself are bare."""
    nodes = types.elts if isinstance(types, ast.Tuple) else [types]
    return [name_of(node, scope) for node in nodes]


def with_one_more(module: Module, types: ast.expr, needs: Needs, error: str) -> str:
    """The text that catches one error more."""
    name = needs(error)
    if not isinstance(types, ast.Tuple):
        return f"({module.source.segment(types)}, {name})"
    inner = module.source.segment(types).removeprefix("(").removesuffix(")").rstrip()
    return f"({inner.removesuffix(',')}, {name})"
