"""All names of a module, and which of them lead to something of Ray's."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping

from ..knowledge.types import attribute_of, item_of
from .callers import Callers, leads
from .members import Members
from .scopes import Binding, Mention, Scope, Symbol, resolve
from .syntax import beginning


def qualnames(symbol: Symbol, mention: Mention) -> list[str]:
    """The qualified names of a bare name and of each link that follows it.

    Empty where there is none: ``make_trainer`` is nothing of Ray's, but ``make_trainer()`` is. Nor
    has the call of a function the name of what it returns, unless that is an object.
    """
    name = symbol.qualname_at(mention.root) or ""
    names = [name]
    for depth, link_ in enumerate(mention.links):
        if not name:
            name = (resolve(link_, mention.scope) or "") if depth < _FIRST_LINKS else ""
            is_object = name.endswith("()") or not isinstance(link_, ast.Call)
            names.append(name if is_object else "")
            continue
        if isinstance(link_, ast.Attribute):
            name = attribute_of(name, link_.attr)
        elif isinstance(link_, ast.Subscript):
            name = item_of(name)
        elif name in symbol.scope.returned_elsewhere:
            name = symbol.scope.returned_elsewhere[name]
            names.append(name if name.endswith("()") else "")
            continue
        else:
            name = f"{name}()"
        names.append(name)
    return names


_FIRST_LINKS = 3
"""Where something of Ray's comes from the user's own at the latest: ``App().trainer()``."""


class Names:
    """What one walk over a module found."""

    __slots__ = (
        "calls",
        "classes",
        "given_elsewhere",
        "imports",
        "parents",
        "quoted",
        "returns",
        "root",
        "scope_of",
        "stored",
        "strings",
        "values",
    )

    def __init__(
        self, tree: ast.Module, returned: Mapping[str, str], given: Mapping[str, Mapping[str, str]]
    ) -> None:
        self.root = Scope(tree, None)
        self.root.returned_elsewhere = returned
        self.root.members = Members(self, resolve)
        self.root.callers = Callers(self, self.root.members, resolve, given)
        self.given_elsewhere = {name for parameters in given.values() for name in parameters}
        """The parameters that other modules give something of Ray's."""
        self.imports: list[tuple[Scope, str, Binding]] = []
        """Each imported name; ``*`` for a star import."""
        self.values: list[tuple[Scope, str, ast.expr]] = []
        """Each name that is assigned an expression."""
        self.returns: list[tuple[Scope, ast.expr]] = []
        """Each function's scope with an expression that it returns, or says that it does."""
        self.stored: list[tuple[ast.Attribute, ast.expr | None, ast.expr | None, Scope]] = []
        """Each attribute that is assigned to, with the expression and the annotation, if any."""
        self.scope_of: dict[ast.AST, Scope] = {tree: self.root}
        """The scope that each module, class, function and comprehension opens."""
        self.classes: list[tuple[ast.ClassDef, Scope]] = []
        """Each class with the scope that it opens."""
        self.calls: list[tuple[ast.Call, Scope]] = []
        self.strings: list[tuple[ast.Constant, Scope, ast.stmt]] = []
        self.quoted: dict[ast.Constant, ast.expr] = {}
        """The expressions in those strings that are annotations."""
        self.parents = self.root.parents
        """The statement around each statement."""


def link(names: Names, matters: Callable[[str], bool]) -> list[Symbol]:
    """Hang the mentions on the symbols whose qualified name matters, and return those symbols."""
    wanted = _roots(names, matters)
    if not wanted:
        return []
    held = {name[1:] for name in wanted if name.startswith(".")}
    linked: dict[Symbol, None] = {}
    for scope in names.scope_of.values():
        for mention in scope.mentions:
            if mention.root.id not in wanted and not (held and _asks_for(held, mention.links)):
                continue
            symbol = mention.scope.lookup(mention.root.id)
            if symbol is None:
                continue
            name = symbol.qualname_at(mention.root)
            is_linked = name is not None and matters(name)
            if not is_linked and (
                scope.returned_elsewhere
                if name is not None
                else mention.links and (_asks_for(held, mention.links) or _is_function(symbol))
            ):
                is_linked = any(map(matters, qualnames(symbol, mention)))
            if is_linked:
                symbol.mentions.append(mention)
                linked[symbol] = None
    return list(linked)


def _is_function(symbol: Symbol) -> bool:
    return symbol.bindings[0].body is not None


def _asks_for(held: set[str], links: tuple[ast.expr, ...]) -> bool:
    """Whether an expression starts with one of some attributes, or methods, of an object."""
    for link_ in links[:2]:
        if isinstance(link_, ast.Attribute):
            return link_.attr in held
    return False


def _roots(names: Names, matters: Callable[[str], bool]) -> set[str]:
    """The identifiers that may lead to a name that matters: imported, or assigned from those.

    An attribute of an object of the module's own has a dot in front.
    """
    elsewhere = {prefix for name in names.root.returned_elsewhere for prefix in _beginnings(name)}
    roots = {
        name
        for _, name, binding in names.imports
        if matters(binding.target) or binding.target in elsewhere
    } | names.given_elsewhere
    grown = bool(roots)
    made = [(name, *beginning(value)) for name, value in _made(names)] if roots else []
    while grown:
        new = {name for name, root, member in made if root in roots or member in roots} - roots
        roots |= new
        grown = bool(new)
    return roots


def _made(names: Names) -> Iterator[tuple[str, ast.expr]]:
    """Each identifier with an expression that it may stand for."""
    for scope, name, value in names.values:
        yield name, value
        if scope.is_class:
            yield f".{name}", value
    for scope, value in names.returns:
        assert isinstance(scope.node, ast.FunctionDef)
        is_method = scope.parent is not None and scope.parent.is_class
        yield f".{scope.node.name}" if is_method else scope.node.name, value
    for target, assigned, annotation, _ in names.stored:
        yield from ((f".{target.attr}", value) for value in (assigned, annotation) if value)
    yield from leads(names)


def _beginnings(name: str) -> Iterator[str]:
    """A dotted name, and the names of what it is in."""
    while name:
        yield name
        name = name.rpartition(".")[0]
