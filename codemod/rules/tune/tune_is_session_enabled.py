"""RS617: ``tune.is_session_enabled()`` becomes a question for the identifier of the trial."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.runners import ASK_FOR_A_TRIAL
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.trials import asked_in_public

rule = Rule("RS617")


@rule.on_use(*(name.old for name in rule.row.names))
def ask(use: Use, _: Context) -> Iterator[Finding]:
    """Each call; what is handed on as a function, or defined besides, is left."""
    if use.is_import and use.symbol.mentions:
        return
    edits = asked_in_public(use) if use.qualname in ASK_FOR_A_TRIAL else []
    yield rule.finding(use, edits)
