"""The keys of a dictionary, as far as one module shows them."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from .flow import mentions_of
from .module import Module
from .names import Kind, Mention, Scope

_READING = {"copy", "get", "items", "keys", "pop", "values"}


@dataclass(frozen=True)
class Keys:
    """The keys that are seen, and whether there can be others."""

    names: frozenset[str] = frozenset()
    are_all: bool = True
    removed: frozenset[str] = frozenset()
    """Those that are taken out again somewhere, perhaps before anyone looks."""

    def __or__(self, other: Keys) -> Keys:
        return Keys(
            self.names | other.names,
            self.are_all and other.are_all,
            self.removed | other.removed,
        )


_UNSEEN = Keys(are_all=False)


def keys_of(node: ast.expr, scope: Scope, module: Module) -> Keys:
    """The keys of a dictionary: those it is made with, and those its variable is given later.

    A dictionary that is handed to anyone, other than by ``**``, may come back with more.
    """
    return _keys(node, scope, module, frozenset())


def _keys(node: ast.expr, scope: Scope, module: Module, seen: frozenset[str]) -> Keys:
    match node:
        case ast.Dict(keys=keys, values=values):
            found = Keys()
            for key, value in zip(keys, values, strict=True):
                found |= _key(key) if key is not None else _keys(value, scope, module, seen)
            return found
        case ast.Call(func=ast.Name(id="dict")) if scope.lookup("dict") is None:
            return _given(node, scope, module, seen)
        case ast.Name(id=name) if name not in seen:
            return _of_variable(node, scope, module, seen | {name})
    return _UNSEEN


def _given(call: ast.Call, scope: Scope, module: Module, seen: frozenset[str]) -> Keys:
    """The keys that ``dict(...)`` or ``update(...)`` is given."""
    found = Keys()
    for argument in call.args:
        found |= _keys(argument, scope, module, seen)
    for keyword in call.keywords:
        if keyword.arg is None:
            found |= _keys(keyword.value, scope, module, seen)
        else:
            found |= Keys(frozenset([keyword.arg]))
    return found


def _of_variable(node: ast.Name, scope: Scope, module: Module, seen: frozenset[str]) -> Keys:
    symbol = scope.lookup(node.id)
    if symbol is None:
        return _UNSEEN
    found = Keys()
    for binding in symbol.bindings_at(node):
        if binding.kind is Kind.VALUE and binding.value is not None:
            found |= _keys(binding.value, symbol.scope, module, seen)
        else:
            found |= _UNSEEN
    for mention in mentions_of(module, symbol):
        found |= _added(mention, module, seen)
    return found


def _added(mention: Mention, module: Module, seen: frozenset[str]) -> Keys:
    """The keys that a variable gets where it is mentioned."""
    match mention.links:
        case (ast.Subscript(ctx=ast.Store(), slice=key),) | (
            ast.Attribute(attr="setdefault"),
            ast.Call(args=[key, *_]),
            *_,
        ):
            return _key(key)
        case (ast.Subscript(ctx=ast.Del(), slice=key),) | (
            ast.Attribute(attr="pop"),
            ast.Call(args=[key, *_]),
            *_,
        ):
            return Keys(removed=_key(key).names)
        case (ast.Attribute(attr="update"), ast.Call() as call):
            return _given(call, mention.scope, module, seen)
        case (ast.Subscript(), *_):
            return Keys()
        case (ast.Attribute(attr=method), ast.Call(), *_) if method in _READING:
            return Keys()
    return Keys() if _is_unpacked(mention) else _UNSEEN


def _key(node: ast.expr) -> Keys:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return Keys(frozenset([node.value]))
    return _UNSEEN


def _is_unpacked(mention: Mention) -> bool:
    """Whether a variable stands behind ``**``, in a call or in another dictionary."""
    for node in ast.walk(mention.statement):
        match node:
            case ast.keyword(arg=None, value=value) if value is mention.root:
                return True
            case ast.Dict(keys=keys, values=values):
                if any(k is None and v is mention.root for k, v in zip(keys, values, strict=True)):
                    return True
    return False
