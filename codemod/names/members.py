"""Attributes of a module's own classes, and what they hold: ``self.result`` in any method.

Only what all agree on counts: every assignment in the class and in those above and below it, and
every one to an attribute of that name on an object that cannot be told.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..knowledge.types import agreed, is_ours
from .syntax import decorator_name, is_first, is_none, not_none

if TYPE_CHECKING:
    from .resolve import Names
    from .scopes import Scope, Symbol


class Stored(NamedTuple):
    """One place that gives an attribute its value."""

    value: ast.expr | None
    """None where it is not a plain assignment."""
    declared: ast.expr | None
    """The annotation, if it has one."""
    scope: Scope


_PROPERTIES = {"property", "cached_property"}


class Members:
    """The attributes and methods of the classes of one module; nothing is done until asked."""

    def __init__(self, names: Names, resolved: Callable[[ast.expr, Scope], str | None]) -> None:
        self._names = names
        self._resolved = resolved
        self._types: dict[tuple[Scope, str], str] = {}
        self._so_far: dict[tuple[Scope, str], str] = {}
        self._families: dict[Scope, list[Scope]] = {}
        self._classes: dict[Symbol, Scope | None] = {}

    def clear(self) -> None:
        """Let go of the module."""
        vars(self).clear()

    @cached_property
    def known(self) -> set[str]:
        """The names of all attributes and methods that there are."""
        stored = {target.attr for target, *_ in self._names.stored}
        return stored.union(*(class_.symbols for _, class_ in self._names.classes))

    def of(self, class_: Scope, name: str) -> str | None:
        """The qualified name of what an attribute of an instance is, if it is an object of Ray's.

        It always ends in ``()``.
        """
        key = (class_, name)
        if key in self._so_far:
            return self._so_far[key] or None
        if key not in self._types:
            self._so_far[key] = ""
            self._types[key] = self._resolve(key)
            del self._so_far[key]
        return self._types[key] or None

    def returned(self, class_: Scope, name: str) -> str | None:
        """The qualified name of what a method returns, whichever class of the family has it."""
        methods = [m for m in self._symbols(class_, name) if _is_method(m) and not _passes_up(m)]
        if not methods or any(self._stored[name, one] for one in self.family(class_)):
            return None
        return agreed([method.returned for method in methods])

    def values(self, class_: Scope, name: str) -> list[tuple[ast.expr, Scope]]:
        """Every expression that a class, or one above or below it, is seen to give an attribute."""
        return [(s.value, s.scope) for s in self._own(class_, name) if s.value is not None]

    def only_value(self, class_: Scope, name: str) -> tuple[ast.expr, Scope] | None:
        """The expression that an attribute is given, besides None, if there is but one."""
        stored = [s for s in self._all(class_, name) if not is_none(s.value)]
        if len(stored) != 1 or stored[0].value is None:
            return None
        return stored[0].value, stored[0].scope

    def _resolve(self, key: tuple[Scope, str]) -> str:
        class_, name = key
        stored = self._all(class_, name)
        later = [one for one in stored if _is_made_of(one.value, name)]
        names = [self._type(one) for one in stored if one not in later and not is_none(one.value)]
        names += [p.returned for p in self._symbols(class_, name) if _is_property(p)]
        if not names:  # only declared, or None for now
            names = [self._type(one) for one in stored if one.declared is not None]
        found = self._so_far[key] = agreed(names) or ""
        if found and later:
            found = agreed([found, *map(self._type, later)]) or ""
        return found if found.endswith("()") else ""

    def _type(self, stored: Stored) -> str | None:
        """What a place gives an attribute, by the value or else by the annotation."""
        name = self._resolved(stored.value, stored.scope) if stored.value is not None else None
        if stored.declared is None or (name is not None and is_ours(name)):
            return name
        kind = self._resolved(not_none(stored.declared), stored.scope)
        return f"{kind}()" if kind is not None else name

    def _all(self, class_: Scope, name: str) -> list[Stored]:
        """Every place that gives an attribute its value, in the classes or on unknown objects."""
        found = self._own(class_, name)
        return [*found, *self._stored[name, None]] if found else []

    def _own(self, class_: Scope, name: str) -> list[Stored]:
        found = [s for one in self.family(class_) for s in self._stored[name, one]]
        for symbol in self._symbols(class_, name):
            if not (_is_method(symbol) or _is_property(symbol)):
                found += [Stored(b.value, b.annotation, symbol.scope) for b in symbol.bindings]
        return found

    def _symbols(self, class_: Scope, name: str) -> Iterator[Symbol]:
        for one in self.family(class_):
            symbol = one.symbols.get(name)
            if symbol is not None:
                yield symbol

    # The classes

    def family(self, class_: Scope) -> list[Scope]:
        """A class of the module, those that it inherits from, and those that inherit from it."""
        found = self._families.get(class_)
        if found is None:
            above, below = self._hierarchy
            both = dict.fromkeys([*_reached(class_, above), *_reached(class_, below)])
            found = self._families[class_] = list(both)
        return found

    @cached_property
    def _hierarchy(self) -> tuple[dict[Scope, list[Scope]], dict[Scope, list[Scope]]]:
        above: dict[Scope, list[Scope]] = defaultdict(list)
        below: dict[Scope, list[Scope]] = defaultdict(list)
        for node, scope in self._names.classes:
            assert scope.parent is not None
            for base in node.bases:
                found = self.class_named(base, scope.parent)
                if found is not None:
                    above[scope].append(found)
                    below[found].append(scope)
        return above, below

    def class_named(self, node: ast.expr, scope: Scope) -> Scope | None:
        """The class of the module that an expression names."""
        symbol = scope.lookup(node.id) if isinstance(node, ast.Name) else None
        if symbol is None or len(symbol.bindings) != 1:
            return None
        defined = symbol.bindings[0].node
        return self._names.scope_of[defined] if isinstance(defined, ast.ClassDef) else None

    def class_of(self, node: ast.expr, scope: Scope) -> Scope | None:
        """The class of the module that an expression is an instance of."""
        if isinstance(node, ast.Call):
            return self.class_named(node.func, scope)
        symbol = scope.lookup(node.id) if isinstance(node, ast.Name) else None
        if symbol is None:
            return None
        if symbol not in self._classes:
            self._classes[symbol] = self._class_of(symbol)
        return self._classes[symbol]

    def _class_of(self, symbol: Symbol) -> Scope | None:
        if len(symbol.bindings) != 1:
            return None
        binding = symbol.bindings[0]
        if isinstance(binding.node, ast.arg):
            around = self._class_around(symbol)
            if around is not None or binding.value is None:
                return around
            return self.class_named(not_none(binding.value), symbol.scope)
        if isinstance(binding.value, ast.Call):
            return self.class_named(binding.value.func, symbol.scope)
        return None

    def _class_around(self, symbol: Symbol) -> Scope | None:
        """The class of a method, if a symbol is the parameter that stands for its object."""
        method, owner = symbol.scope.node, symbol.scope.parent
        if owner is None or not owner.is_class or not is_first(method, symbol.name):
            return None
        return owner

    @cached_property
    def _stored(self) -> dict[tuple[str, Scope | None], list[Stored]]:
        """By the attribute and the class; without a class where the object cannot be told."""
        found: dict[tuple[str, Scope | None], list[Stored]] = defaultdict(list)
        for target, value, annotation, scope in self._names.stored:
            class_ = self.class_of(target.value, scope)
            found[target.attr, class_].append(Stored(value, annotation, scope))
        return found


def _is_made_of(value: ast.expr | None, name: str) -> bool:
    """``self.ds = self.ds.map(...)``: what it is by then depends on what it was."""
    while isinstance(value, (ast.Attribute, ast.Call, ast.Subscript)):
        if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name):
            return value.attr == name
        value = value.func if isinstance(value, ast.Call) else value.value
    return False


def _is_method(symbol: Symbol) -> bool:
    return all(isinstance(b.node, ast.FunctionDef) for b in symbol.bindings) and not _is_property(
        symbol
    )


def _passes_up(method: Symbol) -> bool:
    """Whether a method returns what that of the class above returns, and nothing else."""
    bodies = [b.body for b in method.bindings if b.body is not None]
    returned = [value for body in bodies for value in body.returns]
    return bool(returned) and all(_is_of_super(value, method.name) for value in returned)


def _is_of_super(node: ast.expr, name: str) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=method)):
            return method == name
    return False


def _is_property(symbol: Symbol) -> bool:
    return any(
        isinstance(b.node, ast.FunctionDef)
        and any(decorator_name(d) in _PROPERTIES for d in b.node.decorator_list)
        for b in symbol.bindings
    )


def _reached(start: Scope, edges: dict[Scope, list[Scope]]) -> list[Scope]:
    found = [start]
    for one in found:  # which grows on the way
        found += [other for other in edges.get(one, ()) if other not in found]
    return found
