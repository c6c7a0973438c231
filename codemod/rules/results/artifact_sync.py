"""RS525: a trainer no longer uploads the files that workers write."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import SYNC_CONFIG, is_constant
from .._shared.roles import not_under_tune

rule = Rule("RS525")


@rule.on_call(*SYNC_CONFIG, "ray.train.SyncConfig")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """The parameter that asked for it, unless a Tuner gets it."""
    assert use.call is not None
    keyword = keyword_of(use.call, "sync_artifacts")
    if keyword is None or is_constant(keyword.value, False):
        return
    if not use.qualname.startswith("ray.tune.") and not_under_tune(use, context):
        yield rule.finding((use.module, keyword), verdict=context.role(use))
