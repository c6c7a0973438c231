"""RS615: nobody limits how many trials ask for workers at once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import Scope, resolve
from .._rule import Context, Rule
from .._shared.configs import is_constant, is_unpacking
from .._shared.tuners import Tuner, tuners

rule = Rule("RS615")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each Tuner over a trainer that may start more trials than the cluster can train.

    A function that runs a trainer itself was no better off on V1.
    """
    for tuner in tuners(module):
        if tuner.is_over_trainer and not _is_limited(tuner):
            found = rule.finding(tuner.use, about=(tuner.trainable,))
            yield replace(found, is_suggestion=True) if tuner.runs_driver else found


def _is_limited(tuner: Tuner) -> bool:
    """Whether the number of trials is limited, or may be, if only by what each of them takes."""
    trainable, scope = behind(tuner.trainable, tuner.use.scope)
    takes_more = isinstance(trainable, ast.Call) and _takes(trainable, scope)
    if is_unpacking(tuner.call) or takes_more:
        return True
    found = tuner.argument("tune_config")
    if found is None:
        return False
    config, _ = found
    if not isinstance(config, ast.Call) or is_unpacking(config):
        return True
    limit = keyword_of(config, "max_concurrent_trials")
    return limit is not None and not is_constant(limit.value, None)


def _takes(trainable: ast.Call, scope: Scope) -> bool:
    """Whether a function gets resources of its own: ``tune.with_resources(driver, {...})``."""
    return (resolve(trainable.func, scope) or "").endswith(".with_resources")
