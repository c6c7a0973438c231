"""RS125: rows are dictionaries, and batches are dictionaries of arrays."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...knowledge.spellings import members
from ...names.module import Use
from ...names.scopes import Scope
from .._rule import Context, Rule

rule = Rule("RS125")

_WITH_FORMAT = members(
    ("ray.data.Dataset", "ray.data.DataIterator"), "iter_batches", "map_batches", "take_batch"
)
_PLAIN = (ast.Constant, ast.JoinedStr, ast.List, ast.ListComp, ast.Tuple, ast.Set, ast.SetComp)
"""Expressions that are seen to be neither a dictionary nor a table nor an array."""


@rule.on_call(*_WITH_FORMAT)
def report_format(use: Use, _: Context) -> Iterator[Finding]:
    """A format of batches that Ray Data no longer has."""
    assert use.call is not None
    keyword = keyword_of(use.call, "batch_format")
    match keyword:
        case ast.keyword(value=ast.Constant(value="native")):
            yield rule.finding((use.module, keyword))


@rule.on_call("ray.data.Dataset.map", "ray.data.Dataset.map_batches")
def report_values(use: Use, _: Context) -> Iterator[Finding]:
    """What the function is seen to return."""
    assert use.call is not None
    if use.call.args:
        for value in _returned(use.call.args[0], use.scope):
            if isinstance(value, _PLAIN) and not _is_none(value):
                yield rule.finding((use.module, value))


def _returned(function: ast.expr, scope: Scope) -> Iterator[ast.expr]:
    """What a function of the module returns or yields."""
    function, scope = behind(function, scope)
    if isinstance(function, ast.Lambda):
        yield function.body
    symbol = scope.lookup(function.id) if isinstance(function, ast.Name) else None
    if symbol is not None and len(symbol.bindings) == 1 and symbol.bindings[0].body is not None:
        body = symbol.bindings[0].body
        for value in body.returns:
            given = value.value if isinstance(value, ast.Yield) else value
            if given is not None:
                yield behind(given, body)[0]


def _is_none(value: ast.expr) -> bool:
    """A bare ``return``, or a way out for what is no row."""
    return isinstance(value, ast.Constant) and value.value is None
