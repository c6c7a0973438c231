"""RS841: packages beside Ray that its own trainers replace."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...findings.pins import companion_finding
from ...names.module import Use
from .._rule import Context, Rule

rule = Rule("RS841")


@rule.on_import_below(*(name.old for name in rule.row.names))
def report(use: Use, _: Context) -> Iterator[Finding]:
    """Every statement that imports one of them, once."""
    same = [other for other in use.module.imports if other.statement is use.statement]
    if use.node is same[0].node:
        package = use.qualname.partition(".")[0]
        yield companion_finding(package, use.module.source.span(use.statement))
