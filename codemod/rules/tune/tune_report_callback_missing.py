"""RS613: a trainer inside a trial reports to Ray Tune only through ``TuneReportCallback``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...findings.refused import Refused
from ...flow.arguments import keyword_of
from ...flow.uses_of import mentions_of
from ...flow.values import behind, elements
from ...knowledge.types import is_class, type_of
from ...names.module import Module, Use
from ...names.scopes import Scope, resolve
from ...repository.roles import roles_of
from .._rule import Context, Rule
from .._shared.added_callbacks import config_edits
from .._shared.configs import RUN_CONFIG, is_constant, is_unpacking, trainer_calls
from .._shared.reports import REPORT
from .._shared.roles import under_tune
from .._shared.tuners import is_under_tune

rule = Rule("RS613")

_CALLBACK = "ray.tune.integration.ray_train.TuneReportCallback"


@rule.on_module
def report(module: Module, context: Context) -> Iterator[Finding]:
    """Each trainer in a function of Ray Tune that does not report to it."""
    for use, call in trainer_calls(module):
        if not is_under_tune(use) or is_unpacking(call) or _is_reported(use, context):
            continue
        keyword = keyword_of(call, "run_config")
        config, scope = behind(keyword.value, use.scope) if keyword else (None, use.scope)
        if config is not None and not _is_run_config(module, config, scope):
            continue  # made elsewhere: nobody can tell here
        verdict = roles_of(module).around(use.scope)
        if config is None:
            refused = Refused("the trainer has no `run_config` that could hold the callback")
            yield rule.finding(use, refused, verdict=verdict)
        elif isinstance(config, ast.Call) and not _reports(module, config, scope):
            edits = config_edits(module, config, scope, _CALLBACK)
            where = (module, config)
            if _is_handed_on(use):
                refused = Refused("the function returns something that its caller may report")
                yield rule.finding(where, refused, verdict=verdict)
            else:
                yield rule.finding(where, edits, verdict=verdict)


def _is_reported(use: Use, context: Context) -> bool:
    """Whether the trial that runs a trainer reports by itself, or returns what Ray reports."""
    function = _function_around(use.scope)
    return function is not None and _reports_itself(use.module, function, context, frozenset())


def _reports_itself(
    module: Module, function: Scope, context: Context, seen: frozenset[Scope]
) -> bool:
    """Whether a function does so, or all that call it and get the result from it."""
    if any(_may_be_metrics(value, function) for value in function.returns):
        return True
    if any(
        _function_around(other.scope) is function and under_tune(other, context)
        for other in module.find("ray.tune.report", *REPORT)
        if other.call is not None
    ):
        return True
    callers = _callers(module, function) if _hands_on(function) and function not in seen else []
    return bool(callers) and all(
        caller is not None and _reports_itself(module, caller, context, seen | {function})
        for caller in callers
    )


def _callers(module: Module, function: Scope) -> list[Scope | None]:
    """The functions around each mention of a function; None for one that does not call it."""
    name = getattr(function.node, "name", "")
    symbol = function.parent.lookup(name) if function.parent is not None else None
    return [
        _function_around(mention.scope)
        if mention.links and isinstance(mention.links[0], ast.Call)
        else None
        for mention in (mentions_of(module, symbol) if symbol is not None else ())
    ]


def _may_be_metrics(value: ast.expr, scope: Scope) -> bool:
    """A dictionary or a number counts as a report; what is of Ray's own classes is neither."""
    made = type_of(resolve(value, scope) or "")
    is_object = made.endswith("()") and is_class(made.removesuffix("()"))
    return not is_object and not is_constant(value, None)


def _is_handed_on(use: Use) -> bool:
    """Whether the function around a trainer returns the result, for its caller to report."""
    function = _function_around(use.scope)
    return function is not None and _hands_on(function)


def _hands_on(function: Scope) -> bool:
    return any(not is_constant(value, None) for value in function.returns)


def _function_around(scope: Scope) -> Scope | None:
    return next((outer for outer in scope.enclosing() if outer.is_function), None)


def _is_run_config(module: Module, node: ast.expr, scope: Scope) -> bool:
    return isinstance(node, ast.Call) and module.resolve(node.func, scope) in RUN_CONFIG


def _reports(module: Module, config: ast.Call, scope: Scope) -> bool:
    """Whether a configuration has the callback, or may have it."""
    keyword = keyword_of(config, "callbacks")
    if keyword is None:
        return is_unpacking(config)
    callbacks = list(elements(keyword.value, scope))
    return not callbacks or any(
        not isinstance(node, ast.Call)
        or _CALLBACK in (classes := roles_of(module).classes(node.func, where))
        or not classes
        for node, where in callbacks
    )
