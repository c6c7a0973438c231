"""Reports of Ray 1.x, which took the metrics as keywords."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import GatherKeywords
from ...findings.finding import Finding
from ...flow.dictionaries import Keys, keys_of
from ...names.module import Module, Use
from ...names.scopes import FUNCTIONS
from .._rule import Context, Rule
from .mocks import patching, replacements


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
        metrics = [keyword for keyword in call.keywords if keyword.arg not in parameters]
        unpacked = [_unpacked(keyword, use) for keyword in metrics if keyword.arg is None]
        if _is_new_form(call, unpacked, parameters) or not (metrics or _is_number(call.args)):
            return
        if not _kept(unpacked).isdisjoint(parameters):
            yield rule.finding(use, message=_MIXED, advice=_decide(call))
        elif not _are_metrics(metrics, unpacked):
            may_be = not call.args and not any(_is_passed_on(k, use) for k in metrics)
            edits = [GatherKeywords(call, parameters)] if may_be else []
            yield rule.finding(use, edits, message=_UNSEEN, advice=_decide(call), unsafe=True)
        else:
            yield rule.finding(use, [GatherKeywords(call, parameters)] if not call.args else ())

    @rule.on_string(function, "report")
    def look_at_mock(node: ast.Constant, module: Module, _: Context) -> Iterator[Finding]:
        call, scope = patching(node, function, module)
        if call is not None and any(map(_takes_keywords_alone, replacements(call, scope))):
            yield rule.finding((module, node), message=_MOCK, advice=_TAKE_DICTIONARY)

    return rule


_MOCK = "What stands in for `report` here takes the metrics as keywords, and is given a dictionary."
_TAKE_DICTIONARY = "Let it take `metrics` and `checkpoint=None`, as `report` does."
_UNSEEN = "`report(**kwargs)`, whose keys are not seen here: metrics are no longer keywords."
_MIXED = (
    "`report(**kwargs)`, with a key that is no parameter of `report`: metrics are no longer "
    "keywords."
)
_DECIDE = (
    "If the dictionary holds the metrics themselves, leave out the two stars: `report(kwargs)`. If "
    "it holds `metrics` and `checkpoint`, the call is right, and `# railswitch: ignore` says so."
)
_DECIDE_ON_SEVERAL = (
    "If the dictionaries hold the metrics themselves, make them one: `report({{{}}})`. If they "
    "hold `metrics` and `checkpoint`, the call is right, and `# railswitch: ignore` says so."
)


def _decide(call: ast.Call) -> str:
    unpacked = [ast.unparse(keyword.value) for keyword in call.keywords if keyword.arg is None]
    if len(unpacked) == 1:
        return _DECIDE
    return _DECIDE_ON_SEVERAL.format(", ".join(f"**{name}" for name in unpacked))


def _is_passed_on(keyword: ast.keyword, use: Use) -> bool:
    """Whether a function passes its own ``**kwargs`` on, and its callers know what they are."""
    if not isinstance(keyword.value, ast.Name):
        return False
    symbol = use.scope.lookup(keyword.value.id)
    function = symbol.scope.node if symbol is not None else None
    kwarg = function.args.kwarg if isinstance(function, FUNCTIONS) else None
    return kwarg is not None and kwarg.arg == keyword.value.id


def _unpacked(keyword: ast.keyword, use: Use) -> Keys:
    return keys_of(keyword.value, use.scope, use.module)


def _is_new_form(call: ast.Call, unpacked: list[Keys], parameters: tuple[str, ...]) -> bool:
    """``metrics=...``, or a dictionary of arguments and nothing else: ``**{"metrics": ...}``."""
    names = _kept(unpacked)
    named = any(keyword.arg == "metrics" for keyword in call.keywords)
    return named or (bool(names) and names.issubset(parameters))


def _kept(unpacked: list[Keys]) -> set[str]:
    """The keys that dictionaries are seen to have, and to keep."""
    return {name for keys in unpacked for name in keys.names - keys.removed}


def _are_metrics(metrics: list[ast.keyword], unpacked: list[Keys]) -> bool:
    """Whether the arguments can be nothing but metrics.

    A keyword such as ``loss`` shows it for all of them, for no report of today takes it.
    """
    is_named = any(keyword.arg is not None for keyword in metrics)
    return is_named or all(keys.are_all and not keys.removed for keys in unpacked)


def _is_number(arguments: list[ast.expr]) -> bool:
    """``report(0.1)``, which reported the one metric of Ray 1.x."""
    return any(isinstance(a, ast.Constant) and isinstance(a.value, float) for a in arguments[:1])


def _takes_keywords_alone(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> bool:
    """Whether a function cannot be given a dictionary: ``def report(**metrics)``."""
    given = function.args
    takes_keywords = given.kwarg is not None or bool(given.kwonlyargs)
    return takes_keywords and not (given.posonlyargs or given.args or given.vararg)
