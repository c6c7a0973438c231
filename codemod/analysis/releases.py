"""Branches that only releases of Ray before V2 take: nothing in them has to change."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator
from typing import Any

from ..findings.finding import Finding
from ..flow.values import behind
from ..names.module import Module, body_of
from ..names.scopes import Scope, resolve
from ..text.source import Span

RELEASES = ("2.51.0", "2.60.0", "2.99.0", "3.0.0", "3.1.0")
"""What stands for all releases with V2 by default."""

_OPERATORS: dict[type[ast.cmpop], Callable[[Any, Any], object]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.In: lambda value, others: value in others,
    ast.NotIn: lambda value, others: value not in others,
}
_PARSERS = {"LooseVersion", "StrictVersion", "Version", "parse", "parse_version"}
_NUMBERS = re.compile(r"v?(\d+(?:\.\d+)*)")
_ASKS = re.compile(r"__version__|version\(")
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)


class _UnknownError(Exception):
    """What an expression gives does not depend on Ray's version alone."""


def for_newer(module: Module, found: list[Finding]) -> list[Finding]:
    """The findings, without those in branches that only older releases of Ray take."""
    older = module.once(only_older) if found else []
    return [
        finding
        for finding in found
        if not any(s.start <= finding.span.start and finding.span.end <= s.end for s in older)
    ]


def only_older(module: Module) -> list[Span]:
    """The places that no release with V2 comes to."""
    return list(_older(module)) if _ASKS.search(module.source.text) else []


def _older(module: Module) -> Iterator[Span]:
    span = module.source.span
    for statement in module.names.parents:
        scope = _scope(module, statement)
        for node in _own_choices(statement):
            answer = holds(node.test, scope)
            if answer is not None:
                yield span(node.orelse if answer else node.body)
        if not isinstance(statement, ast.If):
            continue
        answer = holds(statement.test, scope)
        if answer is None:
            continue
        skipped = statement.orelse if answer else statement.body
        if answer and isinstance(statement.body[-1], _LEAVES):
            body = body_of(module, statement)
            skipped = [*skipped, *body[body.index(statement) + 1 :]]
        if skipped:
            yield Span(span(skipped[0]).start, span(skipped[-1]).end)


def _own_choices(statement: ast.stmt) -> Iterator[ast.IfExp]:
    """Each ``a if b else c`` of a statement, without those in the statements inside it."""
    pending: list[ast.AST] = list(ast.iter_child_nodes(statement))
    while pending:
        node = pending.pop()
        if isinstance(node, ast.IfExp):
            yield node
        if not isinstance(node, ast.stmt):
            pending += ast.iter_child_nodes(node)


def _scope(module: Module, statement: ast.stmt) -> Scope:
    scopes = module.names.scope_of
    return next((scopes[s] for s in module.parents(statement) if s in scopes), module.names.root)


def holds(test: ast.expr, scope: Scope) -> bool | None:
    r"""What a test of Ray's version gives on every release with V2; None for any other test.

    >>> module = Module("import ray\nray.__version__.startswith('1.')\nray.__version__ > '2.60'")
    >>> [holds(line.value, module.names.root) for line in module.tree.body[1:]]
    [False, None]
    """
    answers = {_truth(test, scope, release) for release in RELEASES}
    return answers.pop() if len(answers) == 1 else None


def _truth(test: ast.expr, scope: Scope, release: str) -> bool | None:
    """What a test gives on one release; None where that is not seen."""
    test, scope = behind(test, scope)
    match test:
        case ast.BoolOp(op=op, values=values):
            answers = [_truth(value, scope, release) for value in values]
            decides = isinstance(op, ast.Or)
            if decides in answers:
                return decides
            return None if None in answers else not decides
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            answer = _truth(operand, scope, release)
            return None if answer is None else not answer
        case ast.Compare() | ast.Call():
            ray = _Release(release)
            try:
                answer = bool(ray.value(test, scope))
                return answer if ray.is_asked else None
            except (_UnknownError, TypeError, ValueError, IndexError, RecursionError):
                return None
    return None


class _Release:
    """What expressions give on one release of Ray, as far as they are about its version."""

    def __init__(self, version: str) -> None:
        self.version = version
        self.is_asked = False
        """Whether it had a part in what was given."""

    def value(self, node: ast.expr, scope: Scope) -> object:
        """The value of an expression; a parsed version is a tuple of numbers."""
        node, scope = behind(node, scope)
        if resolve(node, scope) == "ray.__version__" or _asks_for_version(node):
            self.is_asked = True
            return self.version
        match node:
            case ast.Constant(value=value):
                found: object = value
            case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
                found = tuple(self.value(element, scope) for element in elements)
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _OPERATORS:
                found = _OPERATORS[type(op)](self.value(left, scope), self.value(right, scope))
            case ast.Subscript(value=owner, slice=part):
                found = self._part(self.value(owner, scope), part)
            case ast.Attribute(value=owner, attr=name):
                found = _attribute(self.value(owner, scope), name)
            case ast.GeneratorExp() | ast.ListComp():
                found = self._numbers(node, scope)
            case ast.Call():
                found = self._called(node, scope)
            case _:
                raise _UnknownError
        return found

    def _part(self, owner: object, part: ast.expr) -> object:
        match part:
            case ast.Constant(value=int(place)) if isinstance(owner, (str, tuple)):
                return owner[place]
            case ast.Slice(lower=None, upper=ast.Constant(value=int(end)), step=None):
                if isinstance(owner, (str, tuple)):
                    return owner[:end]
        raise _UnknownError

    def _numbers(self, node: ast.GeneratorExp | ast.ListComp, scope: Scope) -> tuple[int, ...]:
        """``int(part) for part in ray.__version__.split(".")``."""
        match node:
            case (
                ast.GeneratorExp(
                    elt=ast.Call(func=ast.Name(id="int")),
                    generators=[ast.comprehension(iter=parts)],
                )
                | ast.ListComp(
                    elt=ast.Call(func=ast.Name(id="int")),
                    generators=[ast.comprehension(iter=parts)],
                )
            ):
                return _integers(self.value(parts, scope))
        raise _UnknownError

    def _called(self, call: ast.Call, scope: Scope) -> object:
        match call.func, call.args:
            case ast.Attribute(value=owner, attr="split"), [ast.Constant(value=".")]:
                found: object = tuple(_text(self.value(owner, scope)).split("."))
            case ast.Attribute(value=owner, attr="startswith"), [start]:
                starts: Any = self.value(start, scope)
                found = _text(self.value(owner, scope)).startswith(starts)
            case ((ast.Name(id=name) | ast.Attribute(attr=name)), [given]) if name in _PARSERS:
                found = _padded(_text(self.value(given, scope)))
            case ast.Name(id="int"), [given]:
                found = int(_text(self.value(given, scope)))
            case ast.Name(id="tuple" | "list"), [given]:
                found = self.value(given, scope)
            case ast.Name(id="map"), [ast.Name(id="int"), given]:
                found = _integers(self.value(given, scope))
            case ast.Name(id=name), []:
                found = self._returned(name, scope)
            case _:
                raise _UnknownError
        return found

    def _returned(self, function: str, scope: Scope) -> object:
        """What a function of the module returns, if it does nothing but to ask."""
        symbol = scope.lookup(function)
        body = symbol.bindings[0].body if symbol and len(symbol.bindings) == 1 else None
        if body is None or len(body.returns) != 1:
            raise _UnknownError
        return self.value(body.returns[0], body)


def _asks_for_version(node: ast.expr) -> bool:
    """``importlib.metadata.version("ray")``, and ``version("ray")``."""
    match node:
        case ast.Call(
            func=ast.Attribute(attr="version") | ast.Name(id="version"),
            args=[ast.Constant(value="ray")],
        ):
            return True
    return False


def _attribute(version: object, name: str) -> object:
    """An attribute of a parsed version."""
    if isinstance(version, tuple) and name in ("major", "minor", "release"):
        return version if name == "release" else version[name == "minor"]
    raise _UnknownError


def _padded(text: str) -> tuple[int, ...]:
    """The numbers of a version; ``2.7`` is as old as ``2.7.0``."""
    match = _NUMBERS.match(text)
    if match is None:
        raise _UnknownError
    numbers = tuple(map(int, match[1].split(".")))
    return (*numbers, *(0,) * (3 - len(numbers)))


def _integers(parts: object) -> tuple[int, ...]:
    if not isinstance(parts, tuple):
        raise _UnknownError
    return tuple(map(int, parts))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _UnknownError
    return value
