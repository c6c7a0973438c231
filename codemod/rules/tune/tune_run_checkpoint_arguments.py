"""RS633: arguments of ``tune.run`` that are parts of a ``CheckpointConfig`` now."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import is_left_out
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.checkpoint_arguments import gathered
from .._shared.tuners import is_refused_for_functions
from .._tables import split_parameter

rule = Rule("RS633")

_PARAMETERS = tuple(split_parameter(name.old)[1] for name in rule.row.names)


@rule.on_call("ray.tune.run")
def gather(use: Use, _: Context) -> Iterator[Finding]:
    """Those that are given, as one; RS634 speaks of those that no function starts with."""
    assert use.call is not None
    given = [keyword for keyword in use.call.keywords if _is_given(use, keyword)]
    if not given:
        return
    needs = Needs(use.module, use.scope, use.statement)
    edits = gathered(use.module, use.scope, use.call, given, needs)
    if edits:
        yield rule.finding((use.module, given[0]), edits)
    else:
        yield from (rule.finding((use.module, keyword), edits) for keyword in given)


def _is_given(use: Use, keyword: ast.keyword) -> bool:
    """Whether it is one of them, and given more than what it has by itself."""
    if keyword.arg not in _PARAMETERS or is_left_out(keyword.value):
        return False
    is_nothing = isinstance(keyword.value, ast.Constant) and not keyword.value.value
    return not is_nothing and not is_refused_for_functions(use, keyword)
