"""Tells whether an import has been carried out by the time that a place below it is reached."""

from __future__ import annotations

import ast
import sys

from ..names.module import Module, body_of

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_NEVER_MISSING = {*sys.stdlib_module_names, "ray"}
"""What can be imported, or else the place, which uses Ray, is of no use anyway."""


def is_passed(module: Module, statement: ast.stmt, line: int) -> bool:
    """Whether no way to a line below leaves a statement out.

    Both are in the same function, or the line is in one inside it.
    """
    parent = module.names.parents[statement]
    if parent is None or isinstance(parent, _DEFINITIONS):
        return True
    body = body_of(module, statement)
    if _is_in(body, line):
        return True
    return (
        isinstance(parent, ast.Try)
        and _is_done(parent, body, statement, line)
        and is_passed(module, parent, line)
    )


def _is_done(tried: ast.Try, body: list[ast.stmt], statement: ast.stmt, line: int) -> bool:
    """Whether a line, in another part of a ``try`` or below it, is reached over a statement."""
    if body is tried.finalbody:
        return True
    if body is not tried.body or _is_in(tried.finalbody, line):
        return False
    if any(_is_in(handler.body, line) for handler in tried.handlers):
        return False
    return (
        _is_in(tried.orelse, line)
        or all(map(_leaves, tried.handlers))
        or all(map(cannot_fail, body[: body.index(statement) + 1]))
    )


def _is_in(body: list[ast.stmt], line: int) -> bool:
    return bool(body) and body[0].lineno <= line <= (body[-1].end_lineno or 0)


def _leaves(handler: ast.ExceptHandler) -> bool:
    """Whether what stands below the ``try`` is not reached from a handler."""
    return isinstance(handler.body[-1], (ast.Raise, ast.Return))


def cannot_fail(statement: ast.stmt) -> bool:
    """Whether a statement is an import of what is there, in whatever ``try`` it stands."""
    match statement:
        case ast.Import(names):
            modules = [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), level=0):
            modules = [module]
        case _:
            return False
    return all(module.partition(".")[0] in _NEVER_MISSING for module in modules)
