"""Imports that a program can do without, and imports of one name from one of several places."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..names.module import Module, Use

_CAUGHT = {"BaseException", "Exception", "ImportError", "ModuleNotFoundError"}
"""What takes over, without a word, where a package is not installed."""


def is_optional(use: Use) -> bool:
    """Whether a program goes on without an import that fails.

    An ``except`` that raises, or that imports the name from elsewhere, is none of that kind.
    """
    inner: ast.stmt = use.statement
    for outer in use.module.parents(use.statement):
        match outer:
            case ast.Try(body=body, handlers=handlers):
                if inner in body and any(map(_goes_on, handlers)):
                    return not _is_imported_by(use, handlers)
            case ast.With() if any(map(_suppresses, outer.items)):
                return True
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                return False
        inner = outer
    return False


def _goes_on(handler: ast.ExceptHandler) -> bool:
    is_caught = handler.type is None or not _CAUGHT.isdisjoint(_words(handler.type))
    return is_caught and not any(isinstance(node, ast.Raise) for node in ast.walk(handler))


def _suppresses(item: ast.withitem) -> bool:
    words = _words(item.context_expr)
    return "suppress" in words and not _CAUGHT.isdisjoint(words)


def _words(node: ast.expr) -> set[str]:
    names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    return names | {inner.attr for inner in ast.walk(node) if isinstance(inner, ast.Attribute)}


def _is_imported_by(use: Use, handlers: list[ast.ExceptHandler]) -> bool:
    nodes = {node for handler in handlers for node in ast.walk(handler)}
    return any(binding.node in nodes for binding in use.symbol.imports)


def choice_of(use: Use) -> ast.Try | ast.If | None:
    """The statement that imports a name either here or from another place, if there is one."""
    for outer in use.module.parents(use.statement):
        if isinstance(outer, (ast.Try, ast.If)):
            arms = [arm for arm in _arms(outer) if _binds(arm, use)]
            if len(arms) > 1:
                return outer
    return None


def _arms(choice: ast.Try | ast.If) -> list[list[ast.stmt]]:
    if isinstance(choice, ast.Try):
        return [choice.body, *(handler.body for handler in choice.handlers)]
    return [choice.body, choice.orelse]


def _binds(arm: list[ast.stmt], use: Use) -> bool:
    nodes = {node for statement in arm for node in ast.walk(statement)}
    return any(binding.node in nodes for binding in use.symbol.imports)


def imports_of_arms(module: Module, choice: ast.Try | ast.If) -> Iterator[list[Use] | None]:
    """What each arm of a choice imports of Ray's; None for one that does more than that."""
    for arm in _arms(choice):
        found = [use for use in module.imports if use.statement in arm]
        is_all = all(
            isinstance(item, (ast.Import, ast.ImportFrom))
            and len(item.names) == sum(use.statement is item for use in found)
            for item in arm
        )
        yield found if is_all else None
