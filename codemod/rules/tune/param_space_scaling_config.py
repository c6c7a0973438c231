"""RS604: a ``ScalingConfig`` or ``RunConfig`` in ``param_space``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.values import behind
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG, SCALING_CONFIG
from .._shared.tuners import tuners

rule = Rule("RS604")


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each entry of a search space that is a configuration of Ray Train."""
    for tuner in tuners(module):
        space, scope = tuner.argument("param_space") or (None, tuner.use.scope)
        for value in space.values if isinstance(space, ast.Dict) else ():
            config, where = behind(value, scope)
            name = module.resolve(config.func, where) if isinstance(config, ast.Call) else None
            if name in (*SCALING_CONFIG, *RUN_CONFIG):
                yield rule.finding((module, value), about=(config,))
