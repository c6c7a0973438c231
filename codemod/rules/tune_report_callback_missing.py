"""RS613: a trainer inside a trial reports to Ray Tune only through ``TuneReportCallback``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..finding import Finding
from ..module import Module
from ..names import Scope
from ..rule import Context, Rule
from ..tables import keyword_of
from ..values import behind, elements
from ._added_callbacks import config_edits
from ._configs import RUN_CONFIG, is_unpacking, trainer_calls
from ._tuners import is_under_tune

rule = Rule("RS613")

_CALLBACK = "ray.tune.integration.ray_train.TuneReportCallback"


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each trainer in a function of Ray Tune that does not report to it."""
    for use, call in trainer_calls(module):
        if not is_under_tune(use) or is_unpacking(call):
            continue
        keyword = keyword_of(call, "run_config")
        config, scope = behind(keyword.value, use.scope) if keyword else (None, use.scope)
        if config is not None and not _is_run_config(module, config, scope):
            continue  # made elsewhere: nobody can tell here
        verdict = module.roles.around(use.scope)
        if config is None:
            yield rule.finding(use, verdict=verdict)
        elif isinstance(config, ast.Call) and not _reports(module, config, scope):
            where = (module, config)
            yield rule.finding(
                where, config_edits(module, config, scope, _CALLBACK), verdict=verdict
            )


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
        or _CALLBACK in (classes := module.roles.classes(node.func, where))
        or not classes
        for node, where in callbacks
    )
