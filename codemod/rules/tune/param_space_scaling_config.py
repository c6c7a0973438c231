"""RS604: a ``ScalingConfig`` or ``RunConfig`` in ``param_space``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import FUNCTIONS, Scope, resolve
from ...repository.roles import roles_of
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG, SCALING_CONFIG
from .._shared.tuners import Tuner, tuners

rule = Rule("RS604")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each entry of a search space that is a configuration of Ray Train."""
    for tuner in tuners(module):
        space, scope = tuner.argument("param_space") or (None, tuner.use.scope)
        for value in space.values if isinstance(space, ast.Dict) else ():
            config, where = behind(value, scope)
            name = module.resolve(config.func, where) if isinstance(config, ast.Call) else None
            is_config = name in (*SCALING_CONFIG, *RUN_CONFIG)
            if is_config and not (_runs_function(tuner) and not _searches(config, where)):
                yield rule.finding((module, value), about=(config,))


def _runs_function(tuner: Tuner) -> bool:
    """Whether it runs a function that makes no trainer: what it is given is its own business."""
    module, scope = tuner.use.module, tuner.use.scope
    functions = roles_of(module).run_by(tuner.call, scope)
    is_function = bool(functions) and all(isinstance(node, FUNCTIONS) for node in functions)
    return is_function and not (tuner.runs_trainer or tuner.runs_driver)


def _searches(config: ast.expr, scope: Scope) -> bool:
    """Whether a configuration holds a search space: ``num_workers=tune.choice([2, 4])``."""
    return any(
        (resolve(node.func, scope) or "").startswith("ray.tune.")
        for node in ast.walk(config)
        if isinstance(node, ast.Call)
    )
