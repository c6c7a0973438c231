"""Finds the assignment that a use sees, where a variable is assigned more than once.

Only what is certain counts: the last assignment above a use, in the same block or in one around
it, with nothing in between and no loop that could bring another one back.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .nesting import LOOPS, Parents, around, blocks_in

if TYPE_CHECKING:
    from .scopes import Binding, Scope

_IMPORTS = (ast.Import, ast.ImportFrom)
_ALWAYS = (
    *_IMPORTS,
    ast.Assign,
    ast.AnnAssign,
    ast.AugAssign,
    ast.FunctionDef,
    ast.ClassDef,
    ast.With,
)
"""Statements that give the name its meaning whenever they are passed."""
_FOR_THEIR_BODY = (ast.For, ast.With)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def reaching(bindings: Sequence[Binding], statement: ast.stmt, scope: Scope) -> Binding | None:
    """The one binding of a name that a statement of its scope sees; None if it is not certain."""
    parents = scope.parents
    assigned = [binding for binding in bindings if not isinstance(binding.node, ast.arg)]
    above = [binding for binding in assigned if _start(binding.statement) < _start(statement)]
    if not above or any(_is_inside(binding, statement) for binding in assigned):
        return None
    if any(_owner(binding.statement, parents) is not _own(scope) for binding in assigned):
        return None  # a function that declares it global may be called at any time
    last = max(above, key=lambda binding: _start(binding.statement))
    if _is_in_expression(last):
        return None
    path = [statement, *around(statement, parents)]
    if not _is_passed(last.statement, path, parents):
        return None
    kept = {last.statement, *around(last.statement, parents)}
    loops = {outer for outer in path if isinstance(outer, LOOPS)} - kept
    comes_back = any(not loops.isdisjoint(around(b.statement, parents)) for b in assigned)
    return None if comes_back else last


def _is_in_expression(binding: Binding) -> bool:
    """Whether it is a ``:=``, which may not be carried out with the rest of its statement."""
    statement = binding.statement
    match statement:
        case ast.Assign(targets=targets):
            parts = targets
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
            parts = [target]
        case ast.For(target=target):
            parts = [target]
        case ast.With(items=items):
            parts = [item.optional_vars for item in items if item.optional_vars is not None]
        case _:
            return binding.node is not statement and not isinstance(statement, _IMPORTS)
    return not any(binding.node is node for part in parts for node in ast.walk(part))


def _is_inside(binding: Binding, statement: ast.stmt) -> bool:
    """Whether a statement gives the name its meaning, perhaps before it uses it."""
    if binding.statement is not statement:
        return False
    if isinstance(statement, ast.Assign):
        return not any(binding.node is target for target in statement.targets)
    return not isinstance(statement, ast.AugAssign)


def _is_passed(made: ast.stmt, path: list[ast.stmt], parents: Parents) -> bool:
    """Whether every way to a statement leads over an assignment above it."""
    if made in path:
        inner = path[path.index(made) - 1]
        return isinstance(made, _FOR_THEIR_BODY) and any(inner is s for s in made.body)
    if not isinstance(made, _ALWAYS):
        return False
    block = _block(made, parents)
    return any(_block(outer, parents) is block for outer in path)


def _block(statement: ast.stmt, parents: Parents) -> list[ast.stmt] | None:
    """The list of statements in which one stands; None at the top of a module."""
    parent = parents[statement]
    if parent is None:
        return None
    return next(block for block in blocks_in(parent) if any(statement is s for s in block))


def _owner(statement: ast.stmt, parents: Parents) -> ast.stmt | None:
    """The function or class in which a statement stands."""
    owners = (o for o in around(statement, parents) if isinstance(o, (*_FUNCTIONS, ast.ClassDef)))
    return next(owners, None)


def _own(scope: Scope) -> ast.AST | None:
    return None if isinstance(scope.node, ast.Module) else scope.node


def _start(statement: ast.stmt) -> tuple[int, int]:
    return statement.lineno, statement.col_offset
