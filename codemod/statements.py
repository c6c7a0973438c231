"""Statements as lines of text."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .module import Module
from .patches import Patch, replace
from .source import Source


def body_of(module: Module, statement: ast.stmt) -> list[ast.stmt]:
    """The list of statements in which a statement stands."""
    parent = module.names.parents[statement]
    if parent is None:
        return module.tree.body
    return next(body for body in _bodies_in(parent) if statement in body)


def lines_of(source: Source, statement: ast.stmt) -> tuple[int, int]:
    """From the start of a statement's first line to the end of its last one."""
    starts = source.line_starts
    last = statement.end_lineno or statement.lineno
    end = starts[last] if last < len(starts) else len(source.text)
    return starts[statement.lineno - 1], end


def shares_line(body: list[ast.stmt], statement: ast.stmt) -> bool:
    """Whether another statement of the same list stands on one of its lines."""
    return any(
        other is not statement
        and (other.end_lineno == statement.lineno or other.lineno == statement.end_lineno)
        for other in body
    )


def removal(module: Module, statement: ast.stmt) -> Patch:
    """The patch that takes a simple statement away, with its line where it has one for itself."""
    source = module.source
    body = body_of(module, statement)
    line_start, line_end = lines_of(source, statement)
    start, end = source.span(statement)
    is_after_colon = bool(source.text[line_start:start].strip())
    if len(body) == 1 or is_after_colon or shares_line(body, statement):
        return replace(start, end, "pass")
    return replace(line_start, line_end, "")


def _bodies_in(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        body = getattr(node, name, None)
        if isinstance(body, list):
            yield body
    for name in ("handlers", "cases"):
        for inner in getattr(node, name, ()):
            yield inner.body
