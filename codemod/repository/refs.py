"""References: what an expression may stand for, in plain data that other modules can follow.

A reference leads to functions and classes: of the same module, or through an import to those of
another one. It is picklable and knows nothing of syntax trees.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from ..flow.values import behind
from ..knowledge.types import attribute_of, is_ours
from ..names.resolve import Names
from ..names.scopes import FUNCTIONS, Binding, Kind, Scope, Symbol
from ..names.syntax import is_first
from .plain import Plain


@dataclass(frozen=True, slots=True)
class Def(Plain):
    """A function or class of the module itself."""

    key: str


@dataclass(frozen=True, slots=True)
class Param(Plain):
    """Whatever the callers give for a parameter."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Imported(Plain):
    """A dotted name that an import leads to; ``folder`` is where a relative import starts."""

    folder: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Attr(Plain):
    """An attribute of something."""

    of: Ref
    name: str


@dataclass(frozen=True, slots=True)
class Result(Plain):
    """What a call of something returns: an instance, or what a factory makes."""

    of: Ref


@dataclass(frozen=True, slots=True)
class Self(Plain):
    """An instance of a class or of one of its subclasses; ``above`` for ``super()``."""

    key: str
    above: bool = False


Ref = Def | Param | Imported | Attr | Result | Self

PARTIAL = {"functools.partial", "ray.tune.with_parameters"}
PARTIAL |= {"ray.tune.utils.trainable.with_parameters", "ray.tune.trainable.with_parameters"}
WRAPPERS = PARTIAL | {
    "ray.tune.with_resources",
    "ray.tune.utils.trainable.with_resources",
    "ray.remote",
    "functools.wraps",
    "functools.update_wrapper",
    "functools.lru_cache",
    "functools.cache",
    "copy.copy",
    "copy.deepcopy",
    "staticmethod",
    "classmethod",
}
"""What gives back the function that it is given, for our purposes."""

_DEEPEST = 12


class References:
    """Finds what the expressions of one module stand for."""

    def __init__(
        self,
        keys: dict[ast.AST, str],
        names: Names,
        path: str,
        known: frozenset[str] | None = None,
    ) -> None:
        self._keys = keys
        self._path = PurePosixPath(path)
        self._known = known
        self._of_symbol: dict[Symbol, tuple[Ref, ...]] = {}
        self._depth = 0
        stars = [binding for _, name, binding in names.imports if name == "*"]
        imported = [ref for binding in stars if (ref := self._import(binding)) is not None]
        self.stars = tuple(Imported(ref.folder, ref.name.removesuffix("*")) for ref in imported)
        """The modules that are imported with a star, their names up to the last dot."""

    def of(self, node: ast.expr, scope: Scope) -> tuple[Ref, ...]:
        """Everything that an expression may stand for; nothing where the module cannot tell."""
        if node.__class__ not in _FOLLOWED or self._depth > _DEEPEST:
            return ()
        symbol = scope.lookup(node.id) if isinstance(node, ast.Name) else None
        if symbol is not None and len(symbol.bindings) == 1 and symbol in self._of_symbol:
            return self._of_symbol[symbol]
        self._depth += 1
        if symbol is None:
            found = _once(self._of(node, scope))
        else:
            assert isinstance(node, ast.Name)
            seen = symbol.bindings_at(node)
            is_open = seen is symbol.bindings
            found = self.of_symbol(symbol) if is_open else _once(self._bound(seen[0], symbol))
        self._depth -= 1
        return found

    def of_symbol(self, symbol: Symbol) -> tuple[Ref, ...]:
        """Everything that a name may stand for."""
        found = self._of_symbol.get(symbol)
        if found is None:
            self._of_symbol[symbol] = ()  # a variable that is made of itself adds nothing
            refs = [ref for binding in symbol.bindings for ref in self._bound(binding, symbol)]
            found = self._of_symbol[symbol] = _once(refs)
        return found

    def name_of(self, node: ast.expr, scope: Scope) -> str:
        """The qualified name of something imported, or of something built in."""
        return self.name_among(self.of(node, scope), node, scope)

    def name_among(self, refs: tuple[Ref, ...], node: ast.expr, scope: Scope) -> str:
        """The same, where it is known already what the expression may stand for."""
        for ref in refs:
            if isinstance(ref, Imported) and ref.folder is None:
                return ref.name
        if isinstance(node, ast.Name) and scope.lookup(node.id) is None:
            return node.id
        return ""

    def _of(self, node: ast.expr, scope: Scope) -> Iterator[Ref]:
        if isinstance(node, ast.Name):  # one that is not bound here
            for star in self.stars:
                yield Imported(star.folder, f"{star.name}{node.id}")
        elif isinstance(node, ast.Attribute):
            for owner in self.of(node.value, scope):
                yield _attribute(owner, node.attr)
        elif isinstance(node, ast.Call):
            yield from self._returned(node, scope)
        elif isinstance(node, ast.Lambda):
            yield Def(self._keys[node])
        elif isinstance(node, ast.Subscript):
            yield from self._items(node.value, scope)
        else:
            for alternative in _alternatives(node):
                yield from self.of(alternative, scope)

    def _returned(self, call: ast.Call, scope: Scope) -> Iterator[Ref]:
        function = call.func
        if isinstance(function, ast.Name) and scope.lookup(function.id) is None:
            yield from self._built_in(function.id, call, scope)
        if isinstance(function, ast.Attribute) and function.attr == "get":
            yield from self._items(function.value, scope)
        called = self.of(function, scope)
        if call.args and self.name_among(called, function, scope) in WRAPPERS:
            yield from self.of(call.args[0], scope)
            return
        for made in called:
            yield Result(made)

    def _built_in(self, name: str, call: ast.Call, scope: Scope) -> Iterator[Ref]:
        if name == "super":
            owner = _class_around(scope)
            if owner is not None:
                yield Self(self._keys[owner], above=True)
        elif name == "getattr":
            match call.args:
                case [owner_node, ast.Constant(value=str(attribute)), *_]:
                    for ref in self.of(owner_node, scope):
                        yield _attribute(ref, attribute)

    def _items(self, node: ast.expr, scope: Scope) -> Iterator[Ref]:
        """What a dictionary or list holds, whichever of it is asked for."""
        container, inner = behind(node, scope)
        values = container.values if isinstance(container, ast.Dict) else ()
        if isinstance(container, (ast.List, ast.Tuple)):
            values = container.elts
        for value in values:
            yield from self.of(value, inner)

    def _bound(self, binding: Binding, symbol: Symbol) -> Iterator[Ref]:
        node = binding.node
        if node.__class__ in _DEFINED:
            yield Def(self._keys[node])
        elif binding.kind is Kind.IMPORT:
            imported = self._import(binding)
            if imported is not None:
                yield imported
        elif binding.kind is Kind.PARAMETER:
            yield from self._parameter(binding, symbol)
        elif binding.value is not None:
            yield from self.of(binding.value, symbol.scope)

    def _parameter(self, binding: Binding, symbol: Symbol) -> Iterator[Ref]:
        function = symbol.scope.node
        owner = symbol.scope.parent
        if (
            owner is not None
            and isinstance(owner.node, ast.ClassDef)
            and is_first(function, symbol.name)
        ):
            yield Self(self._keys[owner.node])
            return
        yield Param(self._keys[function], symbol.name)
        if binding.value is not None:
            annotation = binding.value
            if isinstance(annotation, ast.BinOp):
                annotation = annotation.left
            if isinstance(annotation, (ast.Name, ast.Attribute)):
                for kind in self.of(annotation, symbol.scope):
                    yield Result(kind)

    def _import(self, binding: Binding) -> Imported | None:
        statement = binding.statement
        if isinstance(statement, ast.ImportFrom) and statement.level:
            assert isinstance(binding.node, ast.alias)
            folder = self._path.parent
            for _ in range(statement.level - 1):
                folder = folder.parent
            name = ".".join(filter(None, (statement.module, binding.node.name)))
            return Imported(str(folder), name)
        first = binding.target.partition(".")[0]
        is_known = self._known is None or first in self._known or first in _ALWAYS
        return Imported(None, binding.target) if is_known else None


_FOLLOWED = frozenset(
    {
        ast.Attribute,
        ast.Await,
        ast.BoolOp,
        ast.Call,
        ast.IfExp,
        ast.Lambda,
        ast.Name,
        ast.NamedExpr,
        ast.Subscript,
    }
)
"""The expressions that may stand for a function or class."""
_DEFINED = frozenset({*FUNCTIONS, ast.ClassDef})

_ALWAYS = frozenset({"ray", "railswitch", "functools", "copy"})


def _once(refs: Iterable[Ref]) -> tuple[Ref, ...]:
    """Each reference once, in their order."""
    found = tuple(refs)
    return found if len(found) < 2 else tuple(dict.fromkeys(found))  # noqa: PLR2004


def ray_name(ref: Ref) -> str | None:
    """The qualified name of something of Ray's, spelled like in the catalogue.

    >>> ray_name(Attr(Result(Imported(None, "ray.tune.Tuner")), "fit"))
    'ray.tune.Tuner.fit'
    """
    if isinstance(ref, Imported):
        return ref.name if ref.folder is None and is_ours(ref.name) else None
    if isinstance(ref, Result):
        made = ray_name(ref.of)
        return f"{made}()" if made is not None else None
    if isinstance(ref, Attr):
        owner = ray_name(ref.of)
        return attribute_of(owner, ref.name) if owner is not None else None
    return None


def first_name(ref: Ref) -> str:
    """The first part of the name with which an absolute import starts; empty for others."""
    while isinstance(ref, (Attr, Result)):
        ref = ref.of
    return ref.name.partition(".")[0] if isinstance(ref, Imported) and ref.folder is None else ""


def _alternatives(node: ast.expr) -> list[ast.expr]:
    """The expressions of which an expression is one."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        return node.values
    return [node.value] if isinstance(node, (ast.Await, ast.NamedExpr)) else []


def _attribute(owner: Ref, name: str) -> Ref:
    if isinstance(owner, Imported):
        return Imported(owner.folder, f"{owner.name}.{name}")
    return Attr(owner, name)


def _class_around(scope: Scope) -> ast.ClassDef | None:
    for outer in scope.enclosing():
        if isinstance(outer.node, ast.ClassDef):
            return outer.node
    return None
