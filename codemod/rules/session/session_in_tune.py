"""RS218: ``session.report`` becomes ``tune.report`` in code that a Tuner runs."""

from __future__ import annotations

from collections.abc import Iterator

from railswitch import catalogue

from ...findings.edits import renamed
from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.roles import under_tune

rule = Rule("RS218")

_SUCCESSORS = {
    name.old: name.tune
    for key in ("RS201", "RS203", "RS206")
    for name in catalogue.find(key).names
    if name.tune
}


@rule.on_use(*_SUCCESSORS)
def rename(use: Use, context: Context) -> Iterator[Finding]:
    """Only uses with a Tuner behind them; the rules of the three rows see to the others."""
    if not use.is_import and under_tune(use, context):
        edits = renamed(use, _SUCCESSORS[use.qualname])
        yield rule.finding(use, edits, verdict=context.role(use))
