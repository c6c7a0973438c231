"""Whose name is it? Scopes and qualified names on the standard library's syntax tree.

One walk over the tree notes every binding and every mention of a name with the scope in which it
stands. Names are resolved afterwards, on demand, by Python's own scoping rules: so a function may
use what is imported below it, and a local variable called ``session`` is never taken for Ray's.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from ..knowledge.types import attribute_of, is_ours, item_of, type_of
from .callers import Callers, leads
from .members import Members
from .reaching import reaching
from .syntax import decorator_name, is_none, not_none


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
    return second if first.startswith(("ray.air.", "ray.ml.")) else first


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def resolve(node: ast.expr, scope: Scope) -> str | None:
    r"""The qualified name of an expression, or None where its scope cannot tell.

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


def walk(
    tree: ast.Module,
    returned: Mapping[str, str],
    given: Mapping[str, Mapping[str, str]],
) -> Names:
    """Note every binding and mention of a module.

    ``returned`` is what functions of other modules return, ``given`` what other modules give the
    functions of this one.
    """
    names = Names(tree, returned, given)
    walker = _Walker(names)
    walker.body(tree.body)
    walker.handlers.clear()  # they hold the walker, and with it the whole tree
    return names


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
    made = [(name, *_starts(value)) for name, value in _made(names)] if roots else []
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


def _starts(node: ast.expr) -> tuple[str | None, str | None]:
    """The name with which an expression starts, and the first attribute that is asked for."""
    kind = node.__class__
    if kind is ast.Subscript or kind is ast.BinOp:
        node = not_none(node)
    member = None
    while (kind := node.__class__) is not ast.Name:
        if kind is ast.Attribute:
            member = f".{node.attr}"  # type: ignore[attr-defined]
            node = node.value  # type: ignore[attr-defined]
        elif kind is ast.Call:
            node = node.func  # type: ignore[attr-defined]
        elif kind is ast.Subscript:
            node = node.value  # type: ignore[attr-defined]
        else:
            return None, member
    return node.id, member  # type: ignore[attr-defined]


def _beginnings(name: str) -> Iterator[str]:
    """A dotted name, and the names of what it is in."""
    while name:
        yield name
        name = name.rpartition(".")[0]


def root_of(node: ast.expr) -> str | None:
    """The name with which an expression starts."""
    return _starts(node)[0]


_CHILDLESS = {"ctx", "op", "ops", "id", "attr", "arg", "name", "module", "level", "kind"}


def _child_fields(kind: type[ast.AST]) -> tuple[str, ...]:
    skipped = _CHILDLESS - {"name"} if kind.__name__ == "TypeAlias" else _CHILDLESS
    return tuple(field for field in kind._fields if field not in skipped)


_FIELDS = {
    kind: _child_fields(kind)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}


class _Walker:
    """The one walk. Written for speed: it sees every node of every file that mentions Ray."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.scope = names.root
        self.statement: ast.stmt | None = None
        handlers: dict[type[ast.AST], Callable[..., None]] = {
            kind: self._plain_statement
            for kind in _FIELDS
            if issubclass(kind, ast.stmt) and kind is not ast.stmt
        }
        handlers |= {
            ast.Name: self._name,
            ast.Attribute: self._chain,
            ast.Call: self._chain,
            ast.Subscript: self._chain,
            ast.Constant: self._constant,
            ast.JoinedStr: self._children,
            ast.Return: self._return,
            ast.Yield: self._yield,
            ast.YieldFrom: self._yield,
            ast.Import: self._import,
            ast.ImportFrom: self._import_from,
            ast.Assign: self._assign,
            ast.AnnAssign: self._annotated_assign,
            ast.AugAssign: self._augmented_assign,
            ast.NamedExpr: self._named_expression,
            ast.For: self._for,
            ast.AsyncFor: self._for,
            ast.comprehension: self._generator,
            ast.FunctionDef: self._function,
            ast.AsyncFunctionDef: self._function,
            ast.Lambda: self._lambda,
            ast.ClassDef: self._class,
            ast.ListComp: self._comprehension,
            ast.SetComp: self._comprehension,
            ast.DictComp: self._comprehension,
            ast.GeneratorExp: self._comprehension,
            ast.ExceptHandler: self._except,
            ast.Global: self._global,
            ast.Nonlocal: self._nonlocal,
            ast.MatchAs: self._match_name,
            ast.MatchStar: self._match_name,
            ast.MatchMapping: self._match_mapping,
        }
        self.handlers = handlers

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self.handlers[statement.__class__](statement)

    def _visit(self, node: ast.AST) -> None:
        handler = self.handlers.get(node.__class__)
        if handler is not None:
            handler(node)
        else:
            self._children(node)

    def _children(self, node: ast.AST) -> None:
        handlers = self.handlers
        for field in _FIELDS[node.__class__]:
            value = getattr(node, field)
            if value.__class__ is list:
                for item in value:
                    if item is not None and item.__class__ is not str:
                        handlers.get(item.__class__, self._children)(item)
            elif value is not None and value.__class__ in _FIELDS:
                handlers.get(value.__class__, self._children)(value)

    def _enter(self, statement: ast.stmt) -> ast.stmt | None:
        outer = self.statement
        self.names.parents[statement] = outer
        self.statement = statement
        return outer

    def _plain_statement(self, node: ast.stmt) -> None:
        outer = self._enter(node)
        self._children(node)
        self.statement = outer

    def _here(self) -> ast.stmt:
        assert self.statement is not None
        return self.statement

    # Mentions

    def _name(self, node: ast.Name) -> None:
        if node.ctx.__class__ is ast.Load:
            self.scope.mentions.append(Mention(node, (), self.scope, self._here()))
        else:
            self.scope.bind(node.id, Binding(Kind.OTHER, node, self._here()))

    def _chain(self, node: ast.Attribute | ast.Call | ast.Subscript) -> None:
        if node.__class__ is ast.Attribute and node.ctx.__class__ is ast.Store:
            self.names.stored.append((node, None, None, self.scope))
        links: list[ast.Attribute | ast.Call | ast.Subscript] = []
        link: ast.expr = node
        while True:
            kind = link.__class__
            if kind is ast.Attribute:
                links.append(link)  # type: ignore[arg-type]
                link = link.value  # type: ignore[attr-defined]
            elif kind is ast.Call:
                links.append(link)  # type: ignore[arg-type]
                self.names.calls.append((link, self.scope))  # type: ignore[arg-type]
                for argument in link.args:  # type: ignore[attr-defined]
                    self._visit(argument)
                for keyword in link.keywords:  # type: ignore[attr-defined]
                    self._visit(keyword.value)
                link = link.func  # type: ignore[attr-defined]
            elif kind is ast.Subscript:
                links.append(link)  # type: ignore[arg-type]
                self._visit(link.slice)  # type: ignore[attr-defined]
                link = link.value  # type: ignore[attr-defined]
            else:
                break
        if kind is ast.Name:
            links.reverse()
            mention = Mention(link, tuple(links), self.scope, self._here())  # type: ignore[arg-type]
            self.scope.mentions.append(mention)
        else:
            self._visit(link)

    def _constant(self, node: ast.Constant) -> None:
        if node.value.__class__ is str:
            self.names.strings.append((node, self.scope, self._here()))

    def _annotation(self, node: ast.expr | None) -> ast.expr | None:
        """See an annotation, also where it is quoted; return it without the quotes."""
        if node is None:
            return None
        node = self._without_quotes(node)
        self._visit(node)
        return node

    def _without_quotes(self, node: ast.expr) -> ast.expr:
        """An annotation with the expressions in place of those that are quoted."""
        match node:
            case ast.Constant(value=str()):
                quoted = _unquoted(node)
                if quoted is not None:
                    self._constant(node)
                    self.names.quoted[node] = quoted
                    return self._without_quotes(quoted)
            case ast.Subscript(value=ast.Name(id="Literal") | ast.Attribute(attr="Literal")):
                pass
            case ast.Subscript(slice=ast.Tuple(elts=parts)):
                parts[:] = map(self._without_quotes, parts)
            case ast.Subscript():
                node.slice = self._without_quotes(node.slice)
            case ast.BinOp(op=ast.BitOr()):
                node.left = self._without_quotes(node.left)
                node.right = self._without_quotes(node.right)
        return node

    # Bindings

    def _import(self, node: ast.Import) -> None:
        outer = self._enter(node)
        for alias in node.names:
            target = alias.name if alias.asname else alias.name.partition(".")[0]
            self._imported(alias, alias.asname or target, target, alias.name)
        self.statement = outer

    def _import_from(self, node: ast.ImportFrom) -> None:
        outer = self._enter(node)
        module = "." * node.level + (node.module or "")
        separator = "." if node.module else ""
        for alias in node.names:
            target = f"{module}{separator}{alias.name}"
            self._imported(alias, alias.asname or alias.name, target, module)
        self.statement = outer

    def _imported(self, alias: ast.alias, name: str, target: str, loads: str) -> None:
        binding = Binding(Kind.IMPORT, alias, self._here(), target, loads)
        self.names.imports.append((self.scope, name, binding))
        if name != "*":
            self.scope.bind(name, binding)

    def _assign(self, node: ast.Assign) -> None:
        outer = self._enter(node)
        for target in node.targets:
            self._target(target, node.value, None)
        self._visit(node.value)
        self.statement = outer

    def _annotated_assign(self, node: ast.AnnAssign) -> None:
        outer = self._enter(node)
        annotation = self._annotation(node.annotation)
        self._target(node.target, node.value, annotation)
        if node.value is not None:
            self._visit(node.value)
        self.statement = outer

    def _augmented_assign(self, node: ast.AugAssign) -> None:
        outer = self._enter(node)
        if isinstance(node.target, ast.Name):
            self.scope.mentions.append(Mention(node.target, (), self.scope, node))
        self._visit(node.target)
        self._visit(node.value)
        self.statement = outer

    def _named_expression(self, node: ast.NamedExpr) -> None:
        scope = next(s for s in self.scope.enclosing() if not _is_comprehension(s.node))
        scope.bind(node.target.id, Binding(Kind.VALUE, node.target, self._here(), value=node.value))
        self.names.values.append((scope, node.target.id, node.value))
        self._visit(node.value)

    def _target(
        self, target: ast.expr, value: ast.expr | None, annotation: ast.expr | None
    ) -> None:
        if isinstance(target, ast.Name):
            name = target.id
            kind = Kind.VALUE if value is not None else Kind.OTHER
            binding = Binding(kind, target, self._here(), value=value, annotation=annotation)
            self.scope.bind(name, binding)
            for source in (value, annotation):
                if source is not None:
                    self.names.values.append((self.scope, name, source))
        else:
            self._visit(target)
            if isinstance(target, ast.Attribute):
                self.names.stored[-1] = (target, value, annotation, self.scope)

    def _for(self, node: ast.For | ast.AsyncFor) -> None:
        outer = self._enter(node)
        self._loop_target(node.target, node.iter)
        self._visit(node.iter)
        self.body(node.body)
        self.body(node.orelse)
        self.statement = outer

    def _generator(self, node: ast.comprehension) -> None:
        self._loop_target(node.target, node.iter)
        self._visit(node.iter)
        for condition in node.ifs:
            self._visit(condition)

    def _loop_target(self, target: ast.expr, iterable: ast.expr) -> None:
        """What a loop gives its variable is what a subscription would give."""
        match target, iterable:
            case (
                ast.Tuple(elts=[number, ast.Name() as item]),
                ast.Call(func=ast.Name(id="enumerate"), args=[counted, *_]),
            ):
                self._visit(number)
                target, iterable = item, counted
        if isinstance(target, ast.Name):
            value = ast.Subscript(iterable, ast.Constant(0), ast.Load())
            binding = Binding(Kind.OTHER, target, self._here(), value=value)
            self.scope.bind(target.id, binding)
            self.names.values.append((self.scope, target.id, value))
        else:
            self._visit(target)

    def _return(self, node: ast.Return) -> None:
        outer = self._enter(node)
        if node.value is not None:
            self.scope.returns.append(node.value)
            if isinstance(self.scope.node, ast.FunctionDef):
                self.names.returns.append((self.scope, node.value))
            self._visit(node.value)
        self.statement = outer

    def _yield(self, node: ast.Yield | ast.YieldFrom) -> None:
        self.scope.returns.append(node)
        self._children(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer = self._enter(node)
        body = Scope(node, self.scope)
        self.scope.bind(node.name, Binding(Kind.FUNCTION, node, node, body=body))
        for decorator in node.decorator_list:
            self._visit(decorator)
        body.declared = self._annotation(node.returns)
        if body.declared is not None and isinstance(node, ast.FunctionDef):
            self.names.returns.append((body, body.declared))
        scope = self._open(body, node.args)
        self.body(node.body)
        self._close(scope, outer)

    def _lambda(self, node: ast.Lambda) -> None:
        scope = self._open(Scope(node, self.scope), node.args)
        self._visit(node.body)
        self._close(scope, self.statement)

    def _open(self, inner: Scope, args: ast.arguments) -> Scope:
        """Enter a function's scope with its parameters; what stands outside it is seen before."""
        for default in (*args.defaults, *args.kw_defaults):
            if default is not None:
                self._visit(default)
        outer = self.scope
        plain = (*args.posonlyargs, *args.args, *args.kwonlyargs)
        packed = tuple(arg for arg in (args.vararg, args.kwarg) if arg is not None)
        for parameter in (*plain, *packed):
            annotation = self._annotation(parameter.annotation)
            value = annotation if parameter in plain else None
            binding = Binding(Kind.PARAMETER, parameter, self._here(), value=value)
            inner.bind(parameter.arg, binding)
            if value is not None:
                self.names.values.append((inner, parameter.arg, value))
        self.names.scope_of[inner.node] = self.scope = inner
        return outer

    def _close(self, scope: Scope, statement: ast.stmt | None) -> None:
        self.scope = scope
        self.statement = statement

    def _class(self, node: ast.ClassDef) -> None:
        outer = self._enter(node)
        self.scope.bind(node.name, Binding(Kind.CLASS, node, node))
        for expression in (*node.decorator_list, *node.bases):
            self._visit(expression)
        for keyword in node.keywords:
            self._visit(keyword.value)
        scope = self.scope
        self.names.scope_of[node] = self.scope = Scope(node, scope)
        self.names.classes.append((node, self.scope))
        self.body(node.body)
        self._close(scope, outer)

    def _comprehension(self, node: ast.expr) -> None:
        scope = self.scope
        self.names.scope_of[node] = self.scope = Scope(node, scope)
        self._children(node)
        self.scope = scope

    def _except(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self.scope.bind(node.name, Binding(Kind.OTHER, node, self._here()))
        self._children(node)

    def _global(self, node: ast.Global) -> None:
        for name in node.names:
            self.scope.elsewhere[name] = self.names.root

    def _nonlocal(self, node: ast.Nonlocal) -> None:
        for name in node.names:
            outer = self.scope.parent
            while outer is not None and not (outer.is_function and name in outer.symbols):
                outer = outer.parent
            if outer is not None:
                self.scope.elsewhere[name] = outer

    def _match_name(self, node: ast.MatchAs | ast.MatchStar) -> None:
        if node.name:
            self.scope.bind(node.name, Binding(Kind.OTHER, node, self._here()))
        self._children(node)

    def _match_mapping(self, node: ast.MatchMapping) -> None:
        if node.rest:
            self.scope.bind(node.rest, Binding(Kind.OTHER, node, self._here()))
        self._children(node)


def _is_comprehension(node: ast.AST) -> bool:
    return isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp))


def _unquoted(node: ast.Constant) -> ast.expr | None:
    """The expression inside a quoted annotation, at its place in the file."""
    text, end = node.value, node.end_col_offset
    if not isinstance(text, str) or node.lineno != node.end_lineno or end is None:
        return None
    if end - node.col_offset != len(text.encode()) + 2:
        return None  # a prefix, triple quotes or escapes: the place inside it is not certain
    try:
        expression = ast.parse(text, mode="eval").body
    except SyntaxError:
        return None
    for inner in ast.walk(expression):
        if isinstance(inner, ast.expr) and inner.end_col_offset is not None:
            inner.lineno = inner.end_lineno = node.lineno
            inner.col_offset += node.col_offset + 1
            inner.end_col_offset += node.col_offset + 1
    return expression
