"""RS609: ``tune.report(loss=0.1)`` becomes ``tune.report({"loss": 0.1})``."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.edits import GatherKeywords, renamed
from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context
from .._shared.report_keywords import gathered

_NEW = "ray.tune.report"

rule = gathered("RS609", _NEW, ("metrics", "checkpoint"))


@rule.on_use(*(name.old for name in rule.row.names))
def move(use: Use, _: Context) -> Iterator[Finding]:
    """The function of a module that is gone, for which every keyword was a metric."""
    if not use.is_spelled:
        return
    calls = [place.call for place in (use.bare_uses if use.is_import else [use])]
    are_named = all(call is None or not call.args for call in calls)
    gather = [GatherKeywords(call) for call in calls if call is not None and call.keywords]
    yield rule.finding(
        use,
        renamed(use, _NEW, *gather) if are_named else (),
        message=f"`{use.qualname}` is gone, with its module.",
        advice=rule.row.replacement if are_named else _UNNAMED,
    )


_UNNAMED = 'Use `tune.report({"_metric": value})`: so a value without a name was called.'
