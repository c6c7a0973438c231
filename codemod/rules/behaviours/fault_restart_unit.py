"""RS826: ``max_failures`` no longer limits how often workers may fail to start."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...knowledge.spellings import spellings
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import argument, is_constant, is_unpacking
from .._shared.roles import not_under_tune

rule = Rule("RS826")


@rule.on_call(*spellings("ray.train.FailureConfig"))
def report(use: Use, context: Context) -> Iterator[Finding]:
    """A limit of failures beside which the other one is not given."""
    assert use.call is not None
    limit = argument(use, "max_failures", 0)
    is_given = keyword_of(use.call, "controller_failure_limit") is not None
    if limit is None or is_constant(limit, 0) or is_given or is_unpacking(use.call):
        return
    if not_under_tune(use, context):
        yield rule.finding(use, verdict=context.role(use))
