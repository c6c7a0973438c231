"""Reports of Ray 1.x, which took the metrics as keywords."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..edits import Edit, GatherKeywords
from ..finding import Finding
from ..module import Use
from ..names import FUNCTIONS
from ..rule import Context, Rule
from ..values import behind


def gathered(key: str, function: str, parameters: tuple[str, ...]) -> Rule:
    """A rule that puts the metrics of a report into one dictionary.

    ``parameters`` are those of the function today, which are no metrics.
    """
    rule = Rule(key)

    @rule.on_call(function)
    def gather(use: Use, _: Context) -> Iterator[Finding]:
        call = use.call
        assert call is not None
        if any(isinstance(argument, ast.Starred) for argument in call.args):
            return  # it passes on what it was given
        if any(_is_new_form(keyword, use, parameters) for keyword in call.keywords):
            return
        metrics = [keyword for keyword in call.keywords if keyword.arg not in parameters]
        if metrics or _is_number(call.args):
            yield rule.finding(use, _edits(use, metrics, parameters))

    return rule


def _edits(use: Use, metrics: list[ast.keyword], parameters: tuple[str, ...]) -> Iterator[Edit]:
    assert use.call is not None
    if not use.call.args and not any(_is_passed_on(keyword, use) for keyword in metrics):
        yield GatherKeywords(use.call, keep=parameters)


def _is_new_form(keyword: ast.keyword, use: Use, parameters: tuple[str, ...]) -> bool:
    """``metrics=...``, or a dictionary of arguments: ``report(**{"metrics": ...})``."""
    if keyword.arg is not None:
        return keyword.arg == "metrics"
    unpacked, _ = behind(keyword.value, use.scope)
    keys = unpacked.keys if isinstance(unpacked, ast.Dict) else []
    return any(isinstance(key, ast.Constant) and key.value in parameters for key in keys)


def _is_passed_on(keyword: ast.keyword, use: Use) -> bool:
    """``**kwargs`` of the function around it: its callers decide what that is."""
    if keyword.arg is not None or not isinstance(keyword.value, ast.Name):
        return False
    symbol = use.scope.lookup(keyword.value.id)
    function = symbol.scope.node if symbol is not None else None
    packed = function.args.kwarg if isinstance(function, FUNCTIONS) else None
    return symbol is not None and any(binding.node is packed for binding in symbol.bindings)


def _is_number(arguments: list[ast.expr]) -> bool:
    """``report(0.1)``, which reported the one metric of Ray 1.x."""
    return any(isinstance(a, ast.Constant) and isinstance(a.value, float) for a in arguments[:1])
