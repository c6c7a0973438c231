"""Stretches of imports with nothing between them to which their order could matter."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from itertools import takewhile

from ...names.module import Module

ImportStatement = ast.Import | ast.ImportFrom

_QUIET = (
    *(ast.Import, ast.ImportFrom, ast.alias),
    *(ast.If, ast.Try, ast.ExceptHandler, ast.Pass),
    *(ast.Assign, ast.AnnAssign, ast.Expr, ast.Constant, ast.Tuple, ast.List, ast.Dict),
    *(ast.Name, ast.Attribute, ast.Compare, ast.BoolOp, ast.UnaryOp),
    *(ast.expr_context, ast.cmpop, ast.boolop, ast.unaryop),
)
"""What guards of imports, docstrings and constants are made of: nothing that runs other code."""


def stretches(module: Module, body: Sequence[ast.stmt]) -> dict[ast.stmt, int]:
    """The imports in a list of statements, each with the number of the stretch it belongs to.

    Within a stretch an import may be moved up or down. Each cell of a notebook and each example of
    a document keeps imports of its own.
    """
    names = _names_of_ray(module)
    found: dict[ast.stmt, int] = {}
    number = piece = 0
    for statement in body:
        here = module.source.piece(statement.lineno)
        if here != piece or not _is_quiet(statement, names):
            number += 1
        piece = here
        if isinstance(statement, ImportStatement):
            found[statement] = number
    return found


def around(module: Module, statement: ast.stmt) -> list[ImportStatement]:
    """The imports of the stretch in which one at the top level of a module stands."""
    found = stretches(module, module.tree.body)
    return [
        other
        for other, number in found.items()
        if number == found[statement] and isinstance(other, ImportStatement)
    ]


def leading(module: Module, piece: int) -> list[ImportStatement]:
    """The imports with which a module, or a piece of a document, begins."""
    names = _names_of_ray(module)
    body = [s for s in module.tree.body if module.source.piece(s.lineno) == piece]
    first = takewhile(lambda statement: _is_quiet(statement, names), body)
    return [statement for statement in first if isinstance(statement, ImportStatement)]


def _names_of_ray(module: Module) -> set[str]:
    return {symbol.name for symbol in module.symbols}


def _is_quiet(statement: ast.stmt, names: set[str]) -> bool:
    """Whether a statement neither runs other code nor mentions one of the names."""
    if isinstance(statement, ast.Pass):
        return False  # a magic of IPython, which may install what the next line imports
    return all(
        isinstance(node, _QUIET) and not (isinstance(node, ast.Name) and node.id in names)
        for node in ast.walk(statement)
    )
