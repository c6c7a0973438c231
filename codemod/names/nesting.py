"""Nesting of statements, on the standard library's syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

Parents = Mapping[ast.stmt, ast.stmt | None]
"""The statement around each statement; None at the top of a module."""

LOOPS = (ast.For, ast.AsyncFor, ast.While)


def around(statement: ast.stmt, parents: Parents) -> Iterator[ast.stmt]:
    """The statements around a statement, from the inside out."""
    parent = parents[statement]
    while parent is not None:
        yield parent
        parent = parents[parent]


def statements_in(tree: ast.Module) -> Iterator[ast.stmt]:
    r"""All statements of a module, the outer ones first; their expressions are not looked at.

    >>> tree = ast.parse("def f():\n    if x:\n        g()\nh()")
    >>> [type(statement).__name__ for statement in statements_in(tree)]
    ['FunctionDef', 'Expr', 'If', 'Expr']
    """
    found = list(tree.body)
    for statement in found:  # which grows on the way
        yield statement
        for block in blocks_in(statement):
            found += block


def blocks_in(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The lists of statements that a statement is made of."""
    for name in ("body", "orelse", "finalbody"):
        body = getattr(node, name, None)
        if isinstance(body, list):
            yield body
    for name in ("handlers", "cases"):
        for inner in getattr(node, name, ()):
            yield inner.body
