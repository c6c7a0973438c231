"""RS813: V2 does not copy the metrics that it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...findings.edits import Edit, Surround
from ...findings.finding import Finding
from ...flow.uses_of import mentions_of
from ...names.module import Module, Use
from ...names.nesting import LOOPS
from ...names.scopes import Mention, Symbol
from .._rule import Context, Rule
from .._shared.configs import argument
from .._shared.reports import REPORT
from .._shared.roles import not_under_tune

rule = Rule("RS813")

_OWN = {"clear", "pop", "popitem", "setdefault", "update"}
_OF_CONTAINERS = {*_OWN, "add", "append", "discard", "extend", "insert", "remove", "sort"}


@rule.on_call(*REPORT)
def report(use: Use, context: Context) -> Iterator[Finding]:
    """A variable that may change after it was reported."""
    metrics = argument(use, "metrics", 0)
    if not isinstance(metrics, ast.Name) or not not_under_tune(use, context):
        return
    symbol = use.scope.lookup(metrics.id)
    if symbol is None or symbol.scope is not use.scope:
        return
    changes = [change for change in _changes(use.module, symbol) if _is_later(use, symbol, change)]
    if changes:
        yield rule.finding(use, _edits(use, metrics, changes), verdict=context.role(use))


def _edits(use: Use, metrics: ast.Name, changes: list[Mention]) -> Sequence[Edit]:
    is_own = all(_depth(change) == 1 for change in changes)
    is_free = use.scope.lookup("dict") is None
    return [Surround(metrics, "dict(", ")")] if is_own and is_free else []


def _changes(module: Module, symbol: Symbol) -> Iterator[Mention]:
    """Where a dictionary, or something in it, is changed."""
    for mention in mentions_of(module, symbol):
        if mention.scope is symbol.scope and _depth(mention):
            yield mention


def _depth(mention: Mention) -> int:
    """How deep a change goes: 1 for the dictionary's own values; 0 where nothing is changed."""
    for depth, link in enumerate(mention.links, start=1):
        if isinstance(link, ast.Subscript):
            if not isinstance(link.ctx, ast.Load):
                return depth
            continue
        if not isinstance(link, ast.Attribute):
            return 0
        is_called = isinstance(next(iter(mention.links[depth:]), None), ast.Call)
        changing = _OWN if depth == 1 else _OF_CONTAINERS
        return depth if is_called and link.attr in changing else 0
    return 0


def _is_later(use: Use, symbol: Symbol, change: Mention) -> bool:
    """Whether a change may happen after the report, with no new dictionary in between."""
    module = use.module
    given = [_place(binding.statement) for binding in symbol.bindings]
    reported, changed = _place(use.statement), _place(change.statement)
    if changed > reported:
        return not any(reported < place < changed for place in given)
    loops = [p for p in module.parents(use.statement) if isinstance(p, LOOPS)]
    around = set(module.parents(change.statement))
    common = next((loop for loop in loops if loop in around), None)
    if common is None:
        return False
    renewed = any(
        common in module.parents(binding.statement) and _place(binding.statement) < changed
        for binding in symbol.bindings
    )
    return not renewed


def _place(statement: ast.stmt) -> tuple[int, int]:
    return statement.lineno, statement.col_offset
