"""RS632: arguments that ``tune.run`` no longer takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context
from .._tables import keywords

rule = keywords("RS632")

_RESUME = {"LOCAL", "REMOTE", "PROMPT", "ERRORED_ONLY"}


@rule.on_call("ray.tune.run", "ray.tune.run_experiments")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """Ways to resume that are gone, such as ``resume="LOCAL+ERRORED"``."""
    assert use.call is not None
    match keyword_of(use.call, "resume"):
        case ast.keyword(value=ast.Constant(value=str() as way)) as keyword:
            if way.partition("+")[0] in _RESUME:
                yield rule.finding((use.module, keyword))
