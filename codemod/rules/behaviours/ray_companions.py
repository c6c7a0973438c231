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
    """The first import of each: what takes its place is one decision for the file."""
    package = use.qualname.partition(".")[0]
    same = [u for u in use.module.imports if u.qualname.partition(".")[0] == package]
    if use.node is min(same, key=lambda u: use.module.source.span(u.statement)).node:
        yield companion_finding(package, use.module.source.span(use.statement))
