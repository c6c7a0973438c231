"""RS638: what a trial no longer has."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context
from .._shared.classes import TRIAL, missed_of_self
from .._tables import reports

rule = reports("RS638")

_ATTRIBUTES = frozenset(name.old.rpartition(".")[2] for name in rule.row.names)


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """What a subclass asks of itself, and does not have of its own."""
    for node in missed_of_self(module, TRIAL, _ATTRIBUTES):
        yield rule.finding((module, node))
