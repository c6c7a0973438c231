"""Values behind variables, as far as one module shows them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..names.scopes import Kind, Scope


def behind(node: ast.expr, scope: Scope) -> tuple[ast.expr, Scope]:
    """The expression that a variable is given, once and for all; any other expression as it is.

    Also the call whose result an attribute of an object is given; lists change too easily.
    """
    seen: set[ast.expr] = set()
    while node not in seen:
        seen.add(node)
        found = _only_value(node, scope)
        if found is None:
            break
        node, scope = found
    return node, scope


def held(node: ast.Attribute, scope: Scope) -> list[tuple[ast.expr, Scope]]:
    """The expressions that an object of a class of the module's is given for an attribute."""
    class_ = scope.members.class_of(node.value, scope) if scope.members is not None else None
    if class_ is None or scope.members is None:
        return []
    return scope.members.values(class_, node.attr)


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


def unpacked(call: ast.Call, scope: Scope, key: str) -> Iterator[ast.expr]:
    """What a call may be given for a parameter by the dictionaries that are unpacked in it.

    A variable of a dictionary is followed to where it is made, and to what it is given later.
    """
    for keyword in call.keywords:
        if keyword.arg is None:
            yield from _entries(keyword.value, scope, key)


def _entries(node: ast.expr, scope: Scope, key: str) -> Iterator[ast.expr]:
    if isinstance(node, ast.Name):
        yield from _given_later(node.id, scope, key)
        node, scope = behind(node, scope)
    match node:
        case ast.Dict(keys=keys, values=values):
            for name, value in zip(keys, values, strict=True):
                if name is None:
                    yield from _entries(value, scope, key)
                elif isinstance(name, ast.Constant) and name.value == key:
                    yield value
        case ast.Call(func=ast.Name(id="dict"), args=args, keywords=keywords):
            yield from _given_by(args, keywords, scope, key)


def _given_by(
    args: list[ast.expr], keywords: list[ast.keyword], scope: Scope, key: str
) -> Iterator[ast.expr]:
    """What ``dict(...)`` or ``update(...)`` is given for a key."""
    for argument in args:
        if isinstance(argument, (ast.Dict, ast.Call)):
            yield from _entries(argument, scope, key)
    for keyword in keywords:
        if keyword.arg == key:
            yield keyword.value


def _given_later(name: str, scope: Scope, key: str) -> Iterator[ast.expr]:
    """What a dictionary's variable is given for a key after it is made."""
    symbol = scope.lookup(name)
    for mention in symbol.scope.mentions if symbol is not None else ():
        if mention.root.id != name:
            continue
        match mention.links:
            case (ast.Attribute(attr="update"), ast.Call(args=args, keywords=keywords)):
                yield from _given_by(args, keywords, mention.scope, key)
            case (ast.Subscript(ctx=ast.Store(), slice=ast.Constant(value=value)),):
                if value == key and isinstance(mention.statement, ast.Assign):
                    yield mention.statement.value


def _body_of(function: ast.expr, scope: Scope) -> Scope | None:
    """The body of a function of the module, if it is certain which one it is."""
    symbol = scope.lookup(function.id) if isinstance(function, ast.Name) else None
    return symbol.bindings[0].body if symbol is not None and len(symbol.bindings) == 1 else None


def _only_value(node: ast.expr, scope: Scope) -> tuple[ast.expr, Scope] | None:
    if isinstance(node, ast.Attribute) and scope.members is not None:
        class_ = scope.members.class_of(node.value, scope)
        kept = scope.members.only_value(class_, node.attr) if class_ is not None else None
        return kept if kept is not None and isinstance(kept[0], ast.Call) else None
    symbol = scope.lookup(node.id) if isinstance(node, ast.Name) else None
    if symbol is None or not isinstance(node, ast.Name):
        return None
    bindings = symbol.bindings_at(node)
    if len(bindings) != 1 or bindings[0].kind is not Kind.VALUE or bindings[0].value is None:
        return None
    return bindings[0].value, symbol.scope


def _appended(name: str, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
    symbol = scope.lookup(name)
    if symbol is None:
        return
    for mention in symbol.scope.mentions:
        match mention.links:
            case (ast.Attribute(attr="append"), ast.Call(args=[element])):
                if mention.root.id == name:
                    yield behind(element, mention.scope)
