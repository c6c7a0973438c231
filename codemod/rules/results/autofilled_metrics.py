"""RS514: V2 adds no keys of its own to the metrics."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.kept_by_callback import FILLED
from .._shared.kept_metrics import decided, of_result, told
from .._shared.metrics_chains import chains_of
from .._shared.reports import reported_keys
from .._shared.results import AUTOFILLED, RESULT, key_of

rule = Rule("RS514")


@rule.on_use(f"{RESULT}.metrics", f"{RESULT}.best_checkpoints[][]")
def report(use: Use, context: Context) -> Iterator[Finding]:
    """A key that V1 added and that nobody reports."""
    key = key_of(use)
    if key not in AUTOFILLED or key in reported_keys(use.module):
        return
    found = rule.finding(use)
    decision = decided(context)
    is_filled = key in FILLED and use.qualname.endswith(".metrics")
    if context.bridge or not is_filled or decision.answer != "callback":
        yield found
    else:
        yield told(found, decision, of_result(use, chains_of(use.module, context)))
