"""RS640: arguments of ``hyperparameter_search`` that go to ``tune.run``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import DEPRECATIONS

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.configs import is_constant
from .._tables import is_parameter, split_parameter

rule = Rule("RS640")

_ROWS = {
    split_parameter(name.old)[1]: row
    for row in DEPRECATIONS
    for name in row.names
    if is_parameter(name.old) and name.old.startswith("ray.tune.run(")
}
"""The rows about arguments of ``tune.run``."""


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Each such argument, in the words of its row."""
    for call, _scope in module.names.calls:
        match call.func:
            case ast.Attribute(attr="hyperparameter_search") if _is_for_ray(call):
                pass
            case _:
                continue
        for keyword in call.keywords:
            row = _ROWS.get(keyword.arg or "")
            if row is not None and not _is_nothing(keyword.value):
                message = f"`{keyword.arg}` goes to `tune.run`: {row.effect}"
                advice = f"{row.replacement} See {row.id}."
                yield rule.finding((module, keyword), message=message, advice=advice)


def _is_for_ray(call: ast.Call) -> bool:
    backend = keyword_of(call, "backend")
    return backend is not None and is_constant(backend.value, "ray")


def _is_nothing(value: ast.expr) -> bool:
    return is_constant(value, None)
