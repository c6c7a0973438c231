"""RS633: arguments of ``tune.run`` that are parts of a ``CheckpointConfig`` now."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import is_left_out, keyword_of
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.tuners import is_refused_for_functions
from .._tables import split_parameter

rule = Rule("RS633")

_PARAMETERS = tuple(split_parameter(name.old)[1] for name in rule.row.names)


@rule.on_call("ray.tune.run")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """Each that is given; RS634 speaks of those with which a function does not even start."""
    assert use.call is not None
    for keyword in filter(None, (keyword_of(use.call, name) for name in _PARAMETERS)):
        is_nothing = is_left_out(keyword.value) or _is_nothing(keyword.value)
        if not is_nothing and not is_refused_for_functions(use, keyword):
            yield rule.finding((use.module, keyword))


def _is_nothing(value: ast.expr) -> bool:
    """Whether an argument is given what it has by itself, for which Ray has no warning."""
    return isinstance(value, ast.Constant) and not value.value
