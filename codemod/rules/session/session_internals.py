"""RS208: parts of the session that V2 does not have, told where they are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.roles import under_tune

rule = Rule("RS208")

_IN_A_TRIAL = (
    "Nothing has to change in a trial. `ray.tune.get_context()` is public, and knows its name, id, "
    "directory and resources."
)


@rule.on_use(*(name.old for name in rule.row.names))
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Each use; an import only where nothing else mentions it."""
    if use.is_import and use.symbol.mentions:
        return
    advice = _IN_A_TRIAL if under_tune(use, context) else ""
    yield rule.finding(use, advice=advice, verdict=context.role(use))
