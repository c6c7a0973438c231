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
    """What a list consists of: its elements, and those that are appended to the variable.

    The list may come from a function of the module.
    """
    return _elements(node, scope, frozenset())


def _elements(
    node: ast.expr, scope: Scope, inside: frozenset[ast.AST]
) -> Iterator[tuple[ast.expr, Scope]]:
    if isinstance(node, ast.Name):
        yield from _appended(node.id, scope)
    node, scope = behind(node, scope)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _elements(node.left, scope, inside)
        yield from _elements(node.right, scope, inside)
    body = _body_of(node.func, scope) if isinstance(node, ast.Call) else None
    if body is not None and body.node not in inside:
        for returned in body.returns:
            yield from _elements(returned, body, inside | {body.node})
    if not isinstance(node, (ast.List, ast.Tuple)):
        return
    for element in node.elts:
        if isinstance(element, ast.Starred):
            yield from _elements(element.value, scope, inside)
        else:
            yield behind(element, scope)


def values_of(node: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
    """The values of a dictionary, as it is made."""
    node, scope = behind(node, scope)
    match node:
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                yield from values_of(value, scope) if key is None else [(value, scope)]
        case ast.Call(func=ast.Name(id="dict"), keywords=keywords):
            yield from ((keyword.value, scope) for keyword in keywords if keyword.arg)


def _body_of(function: ast.expr, scope: Scope) -> Scope | None:
    """The body of a function of the module, if it is certain which one it is."""
    symbol = scope.lookup(function.id) if isinstance(function, ast.Name) else None
    return symbol.bindings[0].body if symbol is not None and len(symbol.bindings) == 1 else None


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
