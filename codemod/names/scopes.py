"""Whose name is it? Scopes and qualified names on the standard library's syntax tree.

One walk over the tree notes every binding and every mention of a name with the scope in which it
stands. Names are resolved afterwards, on demand, by Python's own scoping rules: so a function may
use what is imported below it, and a local variable called ``session`` is never taken for Ray's.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from ..knowledge.types import attribute_of, is_ours, item_of, type_of
from .callers import Callers
from .members import Members
from .reaching import reaching
from .syntax import decorator_name, is_none, not_none, root_of


class Kind(Enum):
    """How a name got its meaning."""

    IMPORT = "import"
    VALUE = "value"
    FUNCTION = "function"
    CLASS = "class"
    PARAMETER = "parameter"
    OTHER = "other"


class Binding(NamedTuple):
    """One place that gives a name a meaning."""

    kind: Kind
    node: ast.AST
    """The alias, the definition, the parameter or the target."""
    statement: ast.stmt
    target: str = ""
    """For an import: the qualified name that is bound (``ray`` for ``import ray.air``)."""
    loads: str = ""
    """For an import: the qualified name that is loaded (``ray.air`` for ``import ray.air``)."""
    value: ast.expr | None = None
    """The expression that is assigned, or the annotation of a parameter."""
    body: Scope | None = None
    """For a function: the scope inside it."""
    annotation: ast.expr | None = None
    """For a variable: the type that it is declared with."""


class Mention(NamedTuple):
    """One use of a name, with everything that is asked of it: ``name.attribute(...)[...]``."""

    root: ast.Name
    links: tuple[ast.Attribute | ast.Call | ast.Subscript, ...]
    """From the inside out."""
    scope: Scope
    statement: ast.stmt


class Scope:
    """A module, class, function or comprehension, and the names that it binds."""

    __slots__ = (
        "callers",
        "declared",
        "elsewhere",
        "is_class",
        "is_function",
        "members",
        "mentions",
        "node",
        "parent",
        "parents",
        "returned_elsewhere",
        "returns",
        "symbols",
    )

    def __init__(self, node: ast.AST, parent: Scope | None) -> None:
        self.node = node
        self.parent = parent
        self.is_class = isinstance(node, ast.ClassDef)
        """Whether its names are hidden from the functions inside it."""
        self.is_function = isinstance(node, FUNCTIONS)
        """Whether it is the body of a ``def`` or of a ``lambda``."""
        self.symbols: dict[str, Symbol] = {}
        self.elsewhere: dict[str, Scope] = {}
        """Names declared ``global`` or ``nonlocal``, with the scope that owns them."""
        self.mentions: list[Mention] = []
        self.returns: list[ast.expr] = []
        """What the function returns, and what it yields."""
        self.returned_elsewhere: Mapping[str, str] = (
            parent.returned_elsewhere if parent is not None else {}
        )
        """What functions of other modules return, by their names as this module imports them."""
        self.declared: ast.expr | None = None
        """What a function says that it returns."""
        self.members: Members | None = parent.members if parent is not None else None
        """What the classes of the module hold."""
        self.callers: Callers | None = parent.callers if parent is not None else None
        """What the functions of the module are given."""
        self.parents: dict[ast.stmt, ast.stmt | None] = parent.parents if parent is not None else {}
        """The statement around each statement of the module."""

    def enclosing(self) -> Iterator[Scope]:
        """The scope itself and those around it, from the inside out."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent

    def lookup(self, name: str) -> Symbol | None:
        """The symbol that ``name`` means here, or None for a builtin or an undefined name."""
        scope: Scope | None = self
        while scope is not None:
            if scope is self or not scope.is_class:
                owner = scope.elsewhere.get(name, scope) if scope.elsewhere else scope
                symbol = owner.symbols.get(name)
                if symbol is not None:
                    return symbol
            scope = scope.parent
        return None

    def bind(self, name: str, binding: Binding) -> None:
        """Note one more meaning of ``name``."""
        owner = self.elsewhere.get(name, self)
        symbol = owner.symbols.get(name)
        if symbol is None:
            symbol = owner.symbols[name] = Symbol(name, owner)
        symbol.bindings.append(binding)


class Symbol:
    """One name of one scope, with all that is bound to it."""

    __slots__ = (
        "_places",
        "_qualname",
        "_resolving",
        "_returned",
        "_seen_by",
        "_so_far",
        "bindings",
        "mentions",
        "name",
        "scope",
    )

    def __init__(self, name: str, scope: Scope) -> None:
        self.name = name
        self.scope = scope
        self.bindings: list[Binding] = []
        self.mentions: list[Mention] = []
        """Filled by :func:`link` for the names that matter."""
        self._qualname: str | None = None
        self._resolving = False
        self._returned: str | None = None
        self._places: dict[ast.Name, ast.stmt] | None = None
        self._seen_by: dict[ast.Name, list[Binding]] = {}
        self._so_far: str | None = None

    @property
    def imports(self) -> list[Binding]:
        """The imports among its bindings."""
        return [binding for binding in self.bindings if binding.kind is Kind.IMPORT]

    @property
    def is_imported(self) -> bool:
        """Whether it is spelled by an import, rather than by an assignment of something else."""
        for binding in self.bindings:  # noqa: SIM110 - asked so often that `any` is too slow
            if binding.kind is Kind.IMPORT:
                return True
        return False

    @property
    def is_mixed(self) -> bool:
        """Whether it is imported, and means something else at other places of its scope."""
        return self.is_imported and self.qualname is None

    @property
    def either(self) -> tuple[str, str] | None:
        """What of Ray's, and what else, a name is that one branch imports and another as well."""
        if len(self.bindings) == 1:
            return None
        bindings = [binding for binding in self.bindings if not is_none(binding.value)]
        if self.qualname is not None or any(b.kind is not Kind.IMPORT for b in bindings):
            return None
        if all(self.scope.parents[binding.statement] is None for binding in bindings):
            return None
        ours = {binding.target for binding in bindings if is_ours(binding.target)}
        others = {binding.target for binding in bindings} - ours
        return (ours.pop(), min(others)) if len(ours) == 1 and others else None

    @property
    def is_exported(self) -> bool:
        """Whether ``__all__`` names it."""
        exported = self.scope.symbols.get("__all__") if self.scope.parent is None else None
        return exported is not None and any(
            isinstance(item, ast.Constant) and item.value == self.name
            for binding in exported.bindings
            if binding.value is not None
            for item in ast.walk(binding.value)
        )

    @property
    def qualname(self) -> str | None:
        """The qualified name that every binding agrees on, or None."""
        if self._qualname is None:
            if self._resolving:
                return self._so_far
            self._resolving = True
            self._qualname = self._resolve()
            self._resolving = False
        return self._qualname or None

    def bindings_at(self, node: ast.Name) -> list[Binding]:
        """The bindings that a mention may see: where it is certain, only the last above it.

        Where nothing is certain, :attr:`bindings` itself.
        """
        if len(self.bindings) == 1 or (self.is_imported and not self.is_mixed):
            return self.bindings
        if self._places is None:
            own = (mention for mention in self.scope.mentions if mention.root.id == self.name)
            self._places = {mention.root: mention.statement for mention in own}
        if node not in self._seen_by:
            place = self._places.get(node)
            seen = reaching(self.bindings, place, self.scope) if place is not None else None
            self._seen_by[node] = [seen] if seen is not None else self.bindings
        return self._seen_by[node]

    def qualname_at(self, node: ast.Name) -> str | None:
        """The qualified name that a mention stands for."""
        found = self.qualname
        if found is not None or self._resolving:
            return found
        if len(self.bindings) == 1:
            return None
        seen = self.bindings_at(node)
        if seen is self.bindings:
            return self.either[0] if self.is_imported and self.either else None
        name = self._meaning(seen[0])
        # What else a variable may be, a module or class, is not to be renamed at some places alone.
        is_told = seen[0].kind is Kind.IMPORT or (name is not None and name.endswith("()"))
        return name if is_told else None

    @property
    def returned(self) -> str | None:
        """For a function: the qualified name of what it returns, whichever way it ends."""
        if self._returned is None:
            self._returned = ""  # a function that returns what it returns adds nothing
            self._returned = self._resolve_returned()
        return self._returned or None

    def _resolve_returned(self) -> str:
        if len(self.bindings) != 1 or self.bindings[0].body is None:
            return ""
        body = self.bindings[0].body
        if not isinstance(body.node, ast.FunctionDef):
            return ""
        if not all(decorator_name(d) in _TRANSPARENT for d in body.node.decorator_list):
            return ""
        found = {resolve(value, body) for value in body.returns if not is_none(value)}
        return _or_declared(found.pop() if len(found) == 1 else None, body.declared, body) or ""

    def _resolve(self) -> str:
        """The qualified name; empty where there is none or more than one."""
        found: str | None = None
        for binding in self.bindings:
            if is_none(binding.value) or (binding.value is None and binding.annotation is not None):
                continue  # `session = None` beside an import: absent, or the real thing
            self._so_far = found if self._is_made_of_itself(binding) else None
            name = self._meaning(binding)
            if not name:
                return ""
            if found is not None and name != found:
                is_import = binding.kind is Kind.IMPORT
                name = _either(found, name) if is_import else type_of(name)
                known = (found, type_of(found), binding.target)
                if name not in ((*known, "ray.train") if is_import else known):
                    return ""
            found = name
        return found or self._declared()

    def _declared(self) -> str:
        """``result: Result | None = None``, where nothing else is seen to be assigned."""
        found = {_or_declared(None, binding.annotation, self.scope) for binding in self.bindings}
        return (found.pop() if len(found) == 1 else None) or ""

    def _is_made_of_itself(self, binding: Binding) -> bool:
        """``ds = ds.map(...)``: what it is by then depends on nothing but what it was."""
        if binding.value is None or root_of(binding.value) != self.name:
            return False
        return self.scope.lookup(self.name) is self

    def _meaning(self, binding: Binding) -> str | None:
        if binding.kind is Kind.IMPORT:
            return binding.target
        if binding.value is None:
            callers = self.scope.callers if binding.kind is Kind.PARAMETER else None
            return callers.given(self) if callers is not None else None
        if binding.kind is Kind.PARAMETER:
            return declared(binding.value, self.scope)
        return _or_declared(resolve(binding.value, self.scope), binding.annotation, self.scope)


_TRANSPARENT = {"cache", "cached_property", "classmethod", "lru_cache", "property", "staticmethod"}
"""Decorators that leave what a function returns as it is."""


def declared(annotation: ast.expr | None, scope: Scope) -> str | None:
    """The qualified name of something that an annotation says the type of."""
    if annotation is None:
        return None
    name = resolve(not_none(annotation), scope)
    return f"{name}()" if name is not None else None


def _or_declared(name: str | None, annotation: ast.expr | None, scope: Scope) -> str | None:
    """What a value is seen to be; where that is nothing of Ray's, what its annotation says."""
    if annotation is None or (name is not None and is_ours(name)):
        return name
    kind = declared(annotation, scope)
    return kind if kind is not None and is_ours(kind) else name


_SESSIONS = {"ray.train", "ray.air", "ray.air.session"}
"""Modules that had ``report`` and its like, one after the other."""


def _either(first: str, second: str) -> str:
    """What a name means that is imported from one of two places: ``try`` this, or else that.

    Ray kept the names of what it moved out of Ray AIR, and the newer of the two places counts.
    """
    if {first, second} <= _SESSIONS:
        return "ray.train"
    is_moved = first.rpartition(".")[2] == second.rpartition(".")[2]
    if not is_moved or not (first.startswith("ray.") and second.startswith("ray.")):
        return ""
    if {_library(first), _library(second)} == {"ray.train", "ray.tune"}:
        return ""  # each has a class of its own, and refuses the other's
    return second if first.startswith(("ray.air.", "ray.ml.")) else first


def _library(name: str) -> str:
    return ".".join(name.split(".")[:2])


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def resolve(node: ast.expr, scope: Scope) -> str | None:
    r"""The qualified name of an expression, or None where its scope cannot tell.

    >>> from railswitch.codemod.names.walk import walk
    >>> tree = ast.parse("from ray import air\ns = air.session")
    >>> resolve(tree.body[1].value, walk(tree, {}, {}).root)
    'ray.air.session'
    """
    if isinstance(node, ast.Name):
        symbol = scope.lookup(node.id)
        return symbol.qualname_at(node) if symbol is not None else None
    if isinstance(node, ast.Attribute):
        owner = resolve(node.value, scope)
        return attribute_of(owner, node.attr) if owner is not None else _member(node, scope)
    if isinstance(node, ast.Call):
        return _result(node.func, scope)
    if isinstance(node, ast.Subscript):
        owner = resolve(node.value, scope)
        return item_of(owner) if owner is not None else None
    return None


def _result(function: ast.expr, scope: Scope) -> str | None:
    """The qualified name of what a call gives: for a function of the user's, what it returns."""
    name = resolve(function, scope)
    if name is not None:
        return scope.returned_elsewhere.get(name, f"{name}()")
    if isinstance(function, ast.Attribute):
        if scope.members is None or function.attr not in scope.members.known:
            return None
        class_ = scope.members.class_of(function.value, scope)
        return scope.members.returned(class_, function.attr) if class_ is not None else None
    symbol = scope.lookup(function.id) if isinstance(function, ast.Name) else None
    return symbol.returned if symbol is not None else None


def _member(node: ast.Attribute, scope: Scope) -> str | None:
    """The qualified name of what an object of a class of the module holds."""
    if scope.members is None or node.attr not in scope.members.known:
        return None
    class_ = scope.members.class_of(node.value, scope)
    return scope.members.of(class_, node.attr) if class_ is not None else None
