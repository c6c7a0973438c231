"""Tests that put a function of their own in the place of one of Ray's."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import FUNCTIONS, Scope, resolve

_PATCHES = {"object", "patch", "setattr"}
_REPLACEMENTS = ("new", "side_effect", "value")


def patching(text: ast.Constant, name: str, module: Module) -> tuple[ast.Call | None, Scope]:
    """The call that replaces the function of a name, if a text says so in it.

    ``patch("ray.tune.report", ...)``, ``monkeypatch.setattr(tune, "report", ...)`` and the like.
    """
    owner, _, leaf = name.rpartition(".")
    spelled = module.spelled(str(text.value))
    scope, statement = next((s, at) for node, s, at in module.names.strings if node is text)
    for node in ast.walk(statement):
        match node:
            case ast.Call(args=[first, *_]) if first is text and spelled == name:
                return node, scope
            case ast.Call(args=[place, second, *_]) if second is text and text.value == leaf:
                if resolve(place, scope) == owner:
                    return node, scope
    return None, scope


def is_patch(call: ast.Call | None) -> bool:
    """Whether a call is one of ``mock.patch``, ``patch.object`` or ``monkeypatch.setattr``."""
    match call:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _PATCHES
    return False


def replacements(
    call: ast.Call, scope: Scope
) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda]:
    """The functions of the module that a call puts in the place of another."""
    named = [keyword.value for keyword in call.keywords if keyword.arg in _REPLACEMENTS]
    for given in (*call.args[1:], *named):
        value, owner = behind(given, scope)
        if isinstance(value, ast.Lambda):
            yield value
        symbol = owner.lookup(value.id) if isinstance(value, ast.Name) else None
        for binding in symbol.bindings if symbol is not None else ():
            if isinstance(binding.node, FUNCTIONS):
                yield binding.node
