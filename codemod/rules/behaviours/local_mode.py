"""RS830: ``ray.init(local_mode=True)``, which is taken away."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import DropKeyword
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context, Rule

rule = Rule("RS830")

_PARAMETER = "local_mode"


@rule.on_call("ray.init")
def drop(use: Use, _: Context) -> Iterator[Finding]:
    """The argument, unless it is off in any case."""
    assert use.call is not None
    keyword = keyword_of(use.call, _PARAMETER)
    if keyword is not None and not _is_off(keyword.value):
        yield rule.finding((use.module, keyword), [DropKeyword(use.call, _PARAMETER)])


def _is_off(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and not value.value
