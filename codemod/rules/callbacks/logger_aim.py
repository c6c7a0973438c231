"""RS712: V1's callback for Aim, on a trainer."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.roles import may_be_under_train

rule = Rule("RS712")


@rule.on_call("ray.tune.logger.aim.AimLoggerCallback")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Where a trainer is given one."""
    if may_be_under_train(use, context):
        yield rule.finding(use, verdict=context.role(use))
