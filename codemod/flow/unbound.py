"""Names that may not be bound yet, or not any more, where they are used.

A use counts if some way through its scope leads to it that leaves all bindings of the name out:
through the other branch, around the loop, out of the ``try`` before the import was carried out.
For functions it is what the scopes around them have bound when they are left that counts, and what
was bound where the function was made: nobody calls it before.

It is asked before and after a rewrite: what the author has left to chance is the author's affair.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from ..names.nesting import blocks_in
from .import_reached import cannot_fail

Use = tuple[str, str]
"""The dotted name of a scope, and the name that is used in it."""

Bound = frozenset[str] | None
"""What is bound on every way to a place; None where no way leads to it."""

_Place = tuple[tuple[int, int], ...]
_TRIES = (ast.Try, getattr(ast, "TryStar", ast.Try))  # the second is of Python 3.11
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_LEAVING = (ast.Return, ast.Raise, ast.Break, ast.Continue)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SCOPES = (*_FUNCTIONS, ast.ClassDef)


def maybe_unbound(tree: ast.Module) -> Counter[Use]:
    r"""How often each name is used in a scope where it may not be bound.

    >>> maybe_unbound(ast.parse("if x:\n    import a\na.b"))
    Counter({('', 'a'): 1})
    >>> maybe_unbound(ast.parse("if x:\n    import a\nelse:\n    a = 1\na.b"))
    Counter()
    """
    found: Counter[Use] = Counter()
    _Scope(tree, "", None, found).run(tree.body)
    return found


def takes_the_place_of(name: str, new: ast.Module, other: str, old: ast.Module) -> bool:
    r"""Whether a name is now bound in each block in which another one was before.

    >>> old = ast.parse("try:\n    import a\nexcept E:\n    pass")
    >>> new = ast.parse("try:\n    import b\nexcept E:\n    pass")
    >>> takes_the_place_of("b", new, "a", old)
    True
    """
    now = dict(_blocks(new.body))
    were = [place for place, bound in _blocks(old.body) if other in bound]
    return bool(were) and all(name in now.get(place, ()) for place in were)


def _blocks(body: list[ast.stmt], place: _Place = ()) -> Iterator[tuple[_Place, frozenset[str]]]:
    """The names that each block binds, by the compound statements that lead to it."""
    yield place, frozenset[str]().union(*map(_names_bound_by, body))
    compound = [statement for statement in body if any(blocks_in(statement))]
    for number, statement in enumerate(compound):
        for part, block in enumerate(blocks_in(statement)):
            yield from _blocks(block, (*place, (number, part)))


@dataclass
class _Loop:
    """A loop under way: what is bound where it is broken off."""

    broken: list[frozenset[str]] = field(default_factory=list)


class _Scope:
    """A module, function or class, gone through in the order in which it is carried out."""

    def __init__(
        self, node: ast.AST, name: str, parent: _Scope | None, found: Counter[Use]
    ) -> None:
        self._name = name
        self._parent = parent
        self._found = found
        self._is_class = isinstance(node, ast.ClassDef)
        self._own = _bound_in(node)
        self._at_exits: list[frozenset[str]] = []
        self._loops: list[_Loop] = []
        self._later: list[tuple[ast.AST, str, frozenset[str]]] = []
        """The functions in it, with what is bound where they are made."""
        self._at_exit: frozenset[str] = frozenset()
        self._here: Bound = frozenset()
        self._counts = True

    def run(self, body: list[ast.stmt], bound: Iterable[str] = ()) -> None:
        """Go through the scope, then through the functions in it."""
        # What another function binds with `global` may be there at any time.
        everywhere = self._own & _declared_below(body) if self._parent is None else frozenset()
        end = self._block(body, frozenset(bound) | everywhere)
        exits = [*self._at_exits, *([] if end is None else [end])]
        at_exit = frozenset.intersection(*exits) if exits else self._own
        self._at_exit = at_exit
        unbound_again = _deleted_in(body) | _handled_in(body)
        for node, name, there in self._later:
            self._at_exit = at_exit | (there - unbound_again)
            inner = _Scope(node, name, self, self._found)
            if isinstance(node, ast.Lambda):
                inner._at_exit = inner._own
                inner._here = inner._own
                inner._look(node.body)
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                inner.run(node.body, _arguments(node.args))

    # Statements

    def _block(self, body: list[ast.stmt], bound: Bound) -> Bound:
        for statement in body:
            if bound is None:
                break
            self._here = bound
            if isinstance(statement, _LEAVING):
                self._leave(statement, bound)
                return None
            bound = self._statement(statement, bound)
        return bound

    def _leave(self, statement: ast.stmt, bound: frozenset[str]) -> None:
        self._look(statement)
        if isinstance(statement, ast.Return):
            self._at_exits.append(bound)
        elif isinstance(statement, ast.Break) and self._loops:
            self._loops[-1].broken.append(bound)

    def _statement(self, statement: ast.stmt, bound: frozenset[str]) -> Bound:
        if isinstance(statement, _TRIES):
            return self._try(statement, bound)
        match statement:
            case ast.If(test, body, orelse):
                self._look(test)
                bound |= _walrus(test)
                return _either(self._block(body, bound), self._block(orelse, bound))
            case ast.For() | ast.AsyncFor() | ast.While():
                return self._loop(statement, bound)
            case ast.With() | ast.AsyncWith():
                for item in statement.items:
                    self._look(item.context_expr)
                    bound |= _walrus(item.context_expr) | _targets(item.optional_vars)
                    self._here = bound
                return self._block(statement.body, bound)
            case ast.Match(subject, cases):
                self._look(subject)
                return self._match(cases, bound | _walrus(subject))
        return self._simple(statement, bound)

    def _simple(self, statement: ast.stmt, bound: frozenset[str]) -> Bound:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._head(statement)
                self._later.append((statement, self._below(statement.name), bound))
            case ast.ClassDef():
                self._head(statement)
                inner = _Scope(statement, self._below(statement.name), self, self._found)
                self._at_exit, was = bound, self._at_exit  # its body is carried out now
                inner.run(statement.body)
                self._at_exit = was
            case ast.AugAssign(target=ast.Name() as target):
                self._use(target.id)
                self._look(statement.value)
            case _:
                self._look(statement)
        deleted = _deleted_in([statement]) if isinstance(statement, ast.Delete) else frozenset()
        return (bound | _walrus(statement) | _names_bound_by(statement)) - deleted

    def _head(self, statement: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        """What is carried out where a function or class is defined."""
        parts: list[ast.expr | None] = [*statement.decorator_list]
        if isinstance(statement, ast.ClassDef):
            parts += [*statement.bases, *(keyword.value for keyword in statement.keywords)]
        else:
            parts += [*statement.args.defaults, *statement.args.kw_defaults]
        for part in parts:
            self._look(part)

    def _loop(self, loop: ast.For | ast.AsyncFor | ast.While, bound: frozenset[str]) -> Bound:
        head = loop.test if isinstance(loop, ast.While) else loop.iter
        self._look(head)
        bound |= _walrus(head)
        bound -= _deleted_in(loop.body)
        targets = frozenset() if isinstance(loop, ast.While) else _targets(loop.target)
        self._loops.append(_Loop())
        self._block(loop.body, bound | targets)
        broken = self._loops.pop().broken
        endless = isinstance(loop, ast.While) and _is_true(loop.test)
        end = None if endless else self._block(loop.orelse, bound)
        for one in broken:
            end = _either(end, one)
        return end

    def _try(self, tried: ast.Try, bound: frozenset[str]) -> Bound:
        end = self._block(tried.body, bound)
        sure = map(_names_bound_by, takewhile(cannot_fail, tried.body))
        failed = bound.union(*sure) - _deleted_in(tried.body)
        if end is not None:
            end = self._block(tried.orelse, end)
        for handler in tried.handlers:
            self._here = failed
            self._look(handler.type)
            name = frozenset({handler.name} if handler.name else ())
            handled = self._block(handler.body, failed | name)
            end = _either(end, None if handled is None else handled - name)
        if not tried.finalbody:
            return end
        self._block(tried.finalbody, failed if end is None else failed & end)
        if end is None:
            return None
        counted, self._counts = self._counts, False  # its uses are counted already
        end = self._block(tried.finalbody, end)
        self._counts = counted
        return end

    def _match(self, cases: list[ast.match_case], bound: frozenset[str]) -> Bound:
        end: Bound = None
        for case in cases:
            inside = bound | _captured(case.pattern)
            self._here = inside
            self._look(case.pattern)
            self._look(case.guard)
            end = _either(end, self._block(case.body, inside))
        is_total = any(
            isinstance(case.pattern, ast.MatchAs) and not case.pattern.pattern and not case.guard
            for case in cases
        )
        return end if is_total else _either(end, bound)

    # Uses

    def _look(self, node: ast.AST | None, hidden: frozenset[str] = frozenset()) -> None:
        """Count the uses in an expression, or in a statement without statements in it."""
        if node is None:
            return
        if isinstance(node, ast.Lambda):
            for default in (*node.args.defaults, *node.args.kw_defaults):
                self._look(default, hidden)
            there = self._here or frozenset()
            self._later.append((node, self._below("<lambda>"), there))
            return
        if isinstance(node, _COMPREHENSIONS):
            names = [_targets(generator.target) for generator in node.generators]
            hidden = hidden.union(*names)
        if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Load, ast.Del)):
            if node.id not in hidden:
                self._use(node.id)
            return
        for child in ast.iter_child_nodes(node):
            self._look(child, hidden)

    def _use(self, name: str) -> None:
        if name in self._own:
            if self._here is not None and name not in self._here and not self._is_outer(name):
                self._count(name)
            return
        scope = self._parent
        while scope is not None:
            if name in scope._own and not scope._is_class:
                if name not in scope._at_exit:
                    self._count(name)
                return
            scope = scope._parent

    def _is_outer(self, name: str) -> bool:
        """Whether a class may still mean the name of a scope around it."""
        return self._is_class and self._parent is not None and name in self._parent._at_exit

    def _count(self, name: str) -> None:
        if self._counts:
            self._found[self._name, name] += 1

    def _below(self, name: str) -> str:
        return f"{self._name}.{name}" if self._name else name


def _either(first: Bound, second: Bound) -> Bound:
    """What is bound where two ways meet."""
    if first is None or second is None:
        return second if first is None else first
    return first & second


def _is_true(test: ast.expr) -> bool:
    return isinstance(test, ast.Constant) and bool(test.value)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """All that belongs to a scope, without what is in the scopes inside it."""
    waiting = list(ast.iter_child_nodes(node))
    while waiting:
        inner = waiting.pop()
        yield inner
        if not isinstance(inner, (*_SCOPES, *_COMPREHENSIONS)):
            waiting += ast.iter_child_nodes(inner)
        elif isinstance(inner, _COMPREHENSIONS):  # a walrus in it binds outside of it
            waiting += [part for part in ast.walk(inner) if isinstance(part, ast.NamedExpr)]


def _bound_in(scope: ast.AST) -> frozenset[str]:
    """The names that are a scope's own."""
    names: set[str] = set()
    others: set[str] = set()
    if isinstance(scope, _FUNCTIONS):
        names |= _arguments(scope.args)
    for node in _inside(scope):
        match node:
            case ast.Global(given) | ast.Nonlocal(given):
                others.update(given)
            case ast.ExceptHandler(name=str(name)):
                names.add(name)
            case ast.pattern():
                names |= _captured(node)
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                names.add(name)
            case ast.stmt():
                names |= _names_bound_by(node)
    return frozenset(names - others)


def _names_bound_by(statement: ast.stmt) -> frozenset[str]:
    """The names that a statement binds when it is carried out to its end."""
    match statement:
        case ast.Import(names):
            return frozenset(a.asname or a.name.partition(".")[0] for a in names)
        case ast.ImportFrom(names=names):
            return frozenset(a.asname or a.name for a in names)
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
            return frozenset({name})
        case ast.Assign(targets=targets):
            return frozenset[str]().union(*map(_targets, targets))
        case ast.AnnAssign(target=target, value=ast.expr()) | ast.AugAssign(target=target):
            return _targets(target)
    return frozenset()


def _targets(node: ast.AST | None) -> frozenset[str]:
    if node is None:
        return frozenset()
    stored = (inner for inner in ast.walk(node) if isinstance(inner, ast.Name))
    return frozenset(name.id for name in stored if isinstance(name.ctx, ast.Store))


def _walrus(node: ast.AST) -> frozenset[str]:
    """The names that ``:=`` binds; that it may not be carried out is not looked at."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return frozenset()
    found = (inner for inner in ast.walk(node) if isinstance(inner, ast.NamedExpr))
    return frozenset(one.target.id for one in found)


def _captured(pattern: ast.AST) -> frozenset[str]:
    names = (
        getattr(node, "rest", None) if isinstance(node, ast.MatchMapping) else node.name
        for node in ast.walk(pattern)
        if isinstance(node, (ast.MatchAs, ast.MatchStar, ast.MatchMapping))
    )
    return frozenset(name for name in names if name)


def _deleted_in(body: list[ast.stmt]) -> frozenset[str]:
    nodes = (node for statement in body for node in ast.walk(statement))
    return frozenset(
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del)
    )


def _handled_in(body: list[ast.stmt]) -> frozenset[str]:
    """The names of exceptions, which mean nothing behind their handlers."""
    nodes = (node for statement in body for node in ast.walk(statement))
    return frozenset(
        node.name for node in nodes if isinstance(node, ast.ExceptHandler) and node.name
    )


def _declared_below(body: list[ast.stmt]) -> frozenset[str]:
    nodes = (node for statement in body for node in ast.walk(statement))
    return frozenset(name for node in nodes if isinstance(node, ast.Global) for name in node.names)


def _arguments(arguments: ast.arguments) -> frozenset[str]:
    given = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    given += [one for one in (arguments.vararg, arguments.kwarg) if one is not None]
    return frozenset(argument.arg for argument in given)
