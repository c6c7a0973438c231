"""RS208: parts of the session that V2 does not have, told where they are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.runners import ASK_FOR_A_SESSION
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.roles import under_tune
from .._shared.trials import asked_in_public, is_only_asked

rule = Rule("RS208")

_IN_A_TRIAL = (
    "Nothing has to change in a trial. `ray.tune.get_context()` is public, and knows its name, id, "
    "directory and resources."
)
_ASKED = "Ask `tune.get_context().get_trial_id()`, which is `None` where no trial runs the code."


@rule.on_use(*(name.old for name in rule.row.names))
def report(use: Use, context: Context) -> Iterator[Finding]:
    """Each use; an import only where nothing else mentions it."""
    if use.is_import and use.symbol.mentions:
        return
    is_trial = under_tune(use, context)
    if is_trial and use.qualname in ASK_FOR_A_SESSION and use.call and is_only_asked(use):
        edits = asked_in_public(use)
        advice = _ASKED
    else:
        edits, advice = [], _IN_A_TRIAL if is_trial else ""
    yield rule.finding(use, edits, advice=advice, verdict=context.role(use))
