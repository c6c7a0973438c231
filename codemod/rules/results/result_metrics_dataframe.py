"""RS513: ``result.metrics_dataframe`` has a row for each checkpoint, not for each report."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.results import RESULT, read

rule = Rule("RS513")


@rule.on_use(f"{RESULT}.metrics_dataframe")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """The data frame of a trainer's result."""
    if use.is_spelled:
        yield read(rule, use)
