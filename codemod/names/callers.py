"""Arguments that the callers of a function give it: ``show(trainer.fit())`` shows a result.

Only what all callers agree on counts, and only where all of them are seen: a function that is
handed on, wrapped, or called with arguments that cannot be told is given anything.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from ..knowledge.types import agreed, is_ours
from .syntax import decorator_name, is_none

if TYPE_CHECKING:
    from .members import Members
    from .resolve import Names
    from .scopes import Mention, Scope, Symbol

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Call = tuple[ast.Call, "Scope"]


class Callers:
    """The calls of the functions of one module; nothing is done until asked."""

    def __init__(
        self,
        names: Names,
        members: Members,
        resolved: Callable[[ast.expr, Scope], str | None],
        elsewhere: Mapping[str, Mapping[str, str]],
    ) -> None:
        self._names = names
        self._members = members
        self._resolved = resolved
        self._elsewhere = elsewhere
        """What other modules give the functions that they use, each by its parameters."""

    def clear(self) -> None:
        """Let go of the module."""
        vars(self).clear()

    def given(self, parameter: Symbol) -> str | None:
        """The qualified name of what a parameter is, if every caller gives an object of Ray's."""
        function, owner = parameter.scope.node, parameter.scope.parent
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) or owner is None:
            return None
        if not all(decorator_name(d) in _PLAIN for d in function.decorator_list):
            return None
        types: list[str | None] = []
        if owner.parent is None and function.name in self._elsewhere:
            types.append(self._elsewhere[function.name].get(parameter.name))
        is_bound = owner.is_class and "staticmethod" not in map(
            decorator_name, function.decorator_list
        )
        argument = partial(_argument, function, parameter.name, is_bound=is_bound)
        if not types and not any(
            is_ours(self._resolved(value, scope) or "")
            for call, scope in self._called.get(function.name, ())
            for value in argument(call) or ()
        ):
            return None  # to see all that calls it costs more
        calls = self._calls(function, owner)
        for call, scope in calls or ():
            values = argument(call)
            if values is None:
                return None
            types += [
                self._resolved(value, scope)
                for value in values
                if not is_none(value) and not _is(value, parameter, scope)
            ]
        found = agreed(types) or ""
        is_told = calls is not None and found.endswith("()") and is_ours(found)
        return found if is_told else None

    def _calls(self, function: _Function, owner: Scope) -> list[_Call] | None:
        """Every call of a function; None where it may be called from elsewhere as well."""
        symbol = owner.symbols.get(function.name)
        if symbol is None or len(symbol.bindings) != 1:
            return None
        if owner.is_class:
            found = list(self._calls_of_method(owner, function.name))
        else:
            found = [
                (mention.links[0] if mention.links else None, mention.scope)
                for mention in self._by_name[function.name]
                if mention.scope.lookup(function.name) is symbol
            ]
        calls = [(link, scope) for link, scope in found if isinstance(link, ast.Call)]
        return calls if len(calls) == len(found) else None

    def _calls_of_method(self, class_: Scope, name: str) -> Iterator[tuple[ast.expr | None, Scope]]:
        """What follows each mention of a method; nothing where it may be that of another class."""
        family = self._members.family(class_)
        for mention, depth in self._by_attribute[name]:
            link = mention.links[depth]
            assert isinstance(link, ast.Attribute)
            kind = self._members.class_of(link.value, mention.scope)
            if kind is None:
                yield None, mention.scope
            elif kind in family:
                after = mention.links[depth + 1 : depth + 2]
                yield after[0] if after else None, mention.scope

    @cached_property
    def _called(self) -> dict[str, list[_Call]]:
        """The calls, by the last part of the name of what is called."""
        found: dict[str, list[_Call]] = defaultdict(list)
        for call, scope in self._names.calls:
            found[_name(call)].append((call, scope))
        return found

    @cached_property
    def _by_name(self) -> dict[str, list[Mention]]:
        found: dict[str, list[Mention]] = defaultdict(list)
        for scope in self._names.scope_of.values():
            for mention in scope.mentions:
                found[mention.root.id].append(mention)
        return found

    @cached_property
    def _by_attribute(self) -> dict[str, list[tuple[Mention, int]]]:
        found: dict[str, list[tuple[Mention, int]]] = defaultdict(list)
        for mentions in self._by_name.values():
            for mention in mentions:
                for depth, link in enumerate(mention.links):
                    if isinstance(link, ast.Attribute):
                        found[link.attr].append((mention, depth))
        return found


_PLAIN = {"classmethod", "staticmethod"}


def leads(names: Names) -> Iterator[tuple[str, ast.expr]]:
    """The parameters of the functions of a module, with what a function of that name is given."""
    parameters = {
        node.name: [arg.arg for arg in (*node.args.posonlyargs, *node.args.args)]
        for node in names.scope_of
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    for call, _ in names.calls:
        places = parameters.get(_name(call))
        if places is None:
            continue
        yield from ((k.arg, k.value) for k in call.keywords if k.arg is not None)
        for shift in (0, 1):  # a method has one more
            yield from zip(places[shift:], call.args, strict=False)


def _name(call: ast.Call) -> str:
    """The last part of the name of what is called."""
    function = call.func
    kind = function.__class__
    if kind is ast.Name:
        return function.id  # type: ignore[attr-defined, no-any-return]
    return function.attr if kind is ast.Attribute else ""  # type: ignore[attr-defined]


def _argument(
    function: _Function, name: str, call: ast.Call, *, is_bound: bool
) -> list[ast.expr] | None:
    """What a call gives for a parameter, or its default; None where that cannot be told."""
    args = function.args
    places = [arg.arg for arg in (*args.posonlyargs, *args.args)][is_bound:]
    known = {*places, *(arg.arg for arg in args.kwonlyargs)}
    if name not in known or any(isinstance(argument, ast.Starred) for argument in call.args):
        return None
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    for keyword in call.keywords:
        if keyword.arg == name:
            return [keyword.value]
    if name in places and places.index(name) < len(call.args):
        return [call.args[places.index(name)]]
    plain = [arg.arg for arg in (*args.posonlyargs, *args.args)]
    defaults = dict(zip(reversed(plain), reversed(args.defaults), strict=False))
    kept = {arg.arg: d for arg, d in zip(args.kwonlyargs, args.kw_defaults, strict=True) if d}
    default = {**defaults, **kept}.get(name)
    return [default] if default is not None else None


def _is(value: ast.expr, parameter: Symbol, scope: Scope) -> bool:
    """Whether a function only passes its parameter on to itself."""
    return isinstance(value, ast.Name) and scope.lookup(value.id) is parameter
