"""RS706: what a callback collects stays in the controller, and is read on the driver."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.uses_of import assigned_to, mentions_of
from ...names.module import Module
from ...repository.roles import roles_of
from .._rule import Context, Rule
from .._shared.callbacks import TUNE_CALLBACKS, USER_CALLBACKS, given_to_trainers, made, methods
from .._shared.classes import subclasses

rule = Rule("RS706")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """An attribute that is read from the variable of a callback that a trainer was given."""
    for node in subclasses(module, (*TUNE_CALLBACKS, *USER_CALLBACKS)):
        verdict = given_to_trainers(module, node)
        own = {method.name for method in methods(node) if not _is_property(method)}
        for attribute in _read(module, node) if verdict.reasons else ():
            if attribute.attr not in own:
                yield rule.finding((module, attribute), verdict=verdict)


def _read(module: Module, node: ast.ClassDef) -> Iterator[ast.Attribute]:
    for mention, call in made(module, node):
        if not roles_of(module).given_to(call).reasons:
            continue
        symbol = assigned_to(mention.statement, call, mention.scope)
        for other in mentions_of(module, symbol) if symbol is not None else ():
            link = other.links[0] if other.links else None
            if isinstance(link, ast.Attribute) and isinstance(link.ctx, ast.Load):
                yield link


def _is_property(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(
        isinstance(decorator, ast.Name) and decorator.id == "property"
        for decorator in method.decorator_list
    )
