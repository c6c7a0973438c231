"""RS707: an exception in a callback ends the run."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module
from ...names.scopes import FUNCTIONS
from .._rule import Context, Rule
from .._shared.callbacks import USER_CALLBACKS, methods
from .._shared.classes import subclasses

rule = Rule("RS707")

_HOOKS = {"after_report", "after_exception"}


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """A ``raise`` in a hook, unless the hook itself catches it."""
    for node in subclasses(module, USER_CALLBACKS):
        for method in methods(node):
            if method.name in _HOOKS:
                for statement in _raised(method.body):
                    yield rule.finding((module, statement))


def _raised(statements: list[ast.stmt]) -> Iterator[ast.Raise]:
    """The ``raise`` statements that nothing around them catches."""
    for statement in statements:
        if isinstance(statement, ast.Raise):
            yield statement
        elif isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
            continue
        else:
            catches = isinstance(statement, ast.Try) and bool(statement.handlers)
            for name, block in ast.iter_fields(statement):
                if isinstance(block, list) and not (catches and name == "body"):
                    yield from _raised(_flat(block))


def _flat(block: list[ast.AST]) -> list[ast.stmt]:
    """The statements of a block, of the handlers of a ``try`` or of the cases of a ``match``."""
    inner = [node.body for node in block if isinstance(node, (ast.ExceptHandler, ast.match_case))]
    return [node for node in block if isinstance(node, ast.stmt)] + [
        statement for body in inner for statement in body
    ]
