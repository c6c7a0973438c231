"""Files and directories that a program writes by itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..names.module import Module
from ..names.scopes import Scope, Symbol
from .uses_of import ancestors, mentions_of

_WRITES = re.compile(r"save|dump|mkdir|makedirs|touch|copy|move|rename|^write")


def is_written(module: Module, node: ast.expr, scope: Scope, statement: ast.stmt) -> bool:
    """Whether a path with an expression in it is made or written, here or through variables."""
    return _is_written(module, node, scope, statement, set())


def _is_written(
    module: Module, node: ast.expr, scope: Scope, statement: ast.stmt, seen: set[Symbol]
) -> bool:
    if any(isinstance(outer, ast.Call) and _writes(outer) for outer in ancestors(statement, node)):
        return True
    for symbol in _holders(statement, scope):
        if symbol in seen:
            continue
        seen.add(symbol)
        for mention in mentions_of(module, symbol):
            whole = mention.links[-1] if mention.links else mention.root
            calls = (link for link in mention.links if isinstance(link, ast.Call))
            if any(map(_writes, calls)):
                return True
            if _is_written(module, whole, mention.scope, mention.statement, seen):
                return True
    return False


def _writes(call: ast.Call) -> bool:
    match call.func:
        case ast.Name(id="open") | ast.Attribute(attr="open"):
            modes = [*call.args, *(k.value for k in call.keywords if k.arg == "mode")]
            texts = [mode.value for mode in modes if isinstance(mode, ast.Constant)]
            return any(isinstance(t, str) and re.fullmatch(r"[wax][bt+]*", t) for t in texts)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return _WRITES.search(name) is not None
    return False


def _holders(statement: ast.stmt, scope: Scope) -> Iterator[Symbol]:
    """The variables that a statement assigns to, or the function that returns it."""
    match statement:
        case ast.Assign(targets=targets):
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            names = [name]
        case ast.Return():
            function = next((s.node for s in scope.enclosing() if s.is_function), None)
            names = [getattr(function, "name", "")]
        case _:
            names = []
    yield from (symbol for name in names if (symbol := scope.lookup(name)) is not None)
