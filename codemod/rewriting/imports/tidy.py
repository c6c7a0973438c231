"""Imports that a rewrite has left without a use."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...names.module import Module
from ...names.scopes import Scope, Symbol
from ...text.patches import apply
from .model import Changes
from .statements import rewritten

Key = tuple[str, ...]
"""The names of the functions and classes around a symbol, and its own."""


def without_unused(before: Module, after: Module) -> str:
    """The text of a rewritten module, without imports that only the old text used."""
    used = {_key(symbol) for symbol in _used_imports(before)}
    still_used = set(_used_imports(after))
    changes = Changes()
    for scope in after.names.scope_of.values():
        for symbol in scope.symbols.values():
            if symbol.is_imported and symbol not in still_used and _key(symbol) in used:
                changes.dropped |= set(_removable(symbol))
    if not changes.dropped:
        return after.source.text
    return apply(after.source.text, rewritten(after, changes))


def _used_imports(module: Module) -> Iterator[Symbol]:
    for scope in module.names.scope_of.values():
        for mention in scope.mentions:
            symbol = scope.lookup(mention.root.id)
            if symbol is not None and symbol.is_imported:
                yield symbol


def _removable(symbol: Symbol) -> Iterator[ast.alias]:
    if symbol.is_exported or len(symbol.bindings) > 1:
        return
    for binding in symbol.imports:
        is_package = isinstance(binding.statement, ast.Import) and "." in binding.loads
        if isinstance(binding.node, ast.alias) and not is_package:
            yield binding.node


def _key(symbol: Symbol) -> Key:
    return (*_path(symbol.scope), symbol.name)


def _path(scope: Scope) -> Iterator[str]:
    for outer in scope.enclosing():
        yield getattr(outer.node, "name", type(outer.node).__name__)
