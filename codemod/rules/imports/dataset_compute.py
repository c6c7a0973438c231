"""RS124: ``compute="actors"`` and ``ActorPoolStrategy(2, 4)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import CallEdit, DropKeyword, NameArguments
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Use
from ...names.scopes import Kind, Scope
from .._rule import Context
from .._tables import keywords

rule = keywords("RS124", fix_when=lambda use, _: use.call is not None and not use.call.args)

_SIZES = ("min_size", "max_size", "max_tasks_in_flight_per_actor")
"""What the arguments of an ``ActorPoolStrategy`` meant by their places."""
_METHODS = tuple(
    f"ray.data.Dataset.{name}"
    for name in ("add_column", "filter", "flat_map", "map", "map_batches")
)


@rule.on_call("ray.data.ActorPoolStrategy")
def name_sizes(use: Use, _: Context) -> Iterator[Finding]:
    """Sizes that are given by their places."""
    call = use.call
    assert call is not None
    if not call.args:
        return
    names = _SIZES[: len(call.args)]
    is_certain = (
        len(call.args) <= len(_SIZES)
        and not any(isinstance(argument, ast.Starred) for argument in call.args)
        and not any(keyword.arg is None or keyword.arg in names for keyword in call.keywords)
        and not any(str(keyword.arg).startswith("legacy_") for keyword in call.keywords)
    )
    yield rule.finding(use, [NameArguments(call, tuple(names))] if is_certain else ())


@rule.on_call(*_METHODS)
def drop(use: Use, _: Context) -> Iterator[Finding]:
    """A kind of worker that is given as a text."""
    assert use.call is not None
    keyword = keyword_of(use.call, "compute")
    match keyword:
        case ast.keyword(value=ast.Constant(value="tasks" | "actors" as kind)):
            yield rule.finding((use.module, keyword), _edits(use.call, use.scope, kind))


def _edits(call: ast.Call, scope: Scope, kind: str) -> Sequence[CallEdit]:
    """Without the argument, functions run in tasks and classes in actors."""
    is_default = call.args and _is_class(call.args[0], scope) == (kind == "actors")
    return [DropKeyword(call, "compute")] if is_default else ()


def _is_class(function: ast.expr, scope: Scope) -> bool | None:
    """Whether it is a class, or None where the module does not show it."""
    function, scope = behind(function, scope)
    if isinstance(function, ast.Lambda):
        return False
    symbol = scope.lookup(function.id) if isinstance(function, ast.Name) else None
    kinds = {binding.kind for binding in symbol.bindings} if symbol is not None else set()
    if kinds == {Kind.CLASS}:
        return True
    return False if kinds == {Kind.FUNCTION} else None
