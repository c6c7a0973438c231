"""What stands behind a variable, as far as one module shows it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .names import Kind, Scope, Symbol


def behind(node: ast.expr, scope: Scope) -> tuple[ast.expr, Scope]:
    """The expression that a variable is given, once and for all; any other expression as it is."""
    seen: set[ast.expr] = set()
    while isinstance(node, ast.Name) and node not in seen:
        seen.add(node)
        symbol = scope.lookup(node.id)
        if symbol is None or (value := _only_value(symbol, node)) is None:
            break
        node, scope = value, symbol.scope
    return node, scope


def elements(node: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
    """What a list consists of: its elements, and those that are appended to the variable."""
    if isinstance(node, ast.Name):
        yield from _appended(node.id, scope)
    node, scope = behind(node, scope)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from elements(node.left, scope)
        yield from elements(node.right, scope)
    if not isinstance(node, (ast.List, ast.Tuple)):
        return
    for element in node.elts:
        if isinstance(element, ast.Starred):
            yield from elements(element.value, scope)
        else:
            yield behind(element, scope)


def _only_value(symbol: Symbol, node: ast.Name) -> ast.expr | None:
    bindings = symbol.bindings_at(node)
    if len(bindings) != 1:
        return None
    binding = bindings[0]
    return binding.value if binding.kind is Kind.VALUE else None


def _appended(name: str, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
    symbol = scope.lookup(name)
    if symbol is None:
        return
    for mention in symbol.scope.mentions:
        match mention.links:
            case (ast.Attribute(attr="append"), ast.Call(args=[element])):
                if mention.root.id == name:
                    yield behind(element, mention.scope)
