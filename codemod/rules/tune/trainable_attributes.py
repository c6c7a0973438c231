"""RS639: what ``Trainable`` no longer has or takes."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Module
from .._rule import Context
from .._shared.classes import TRAINABLE, missed_of_self
from .._tables import is_plain, keywords, report_names

rule = keywords("RS639")

report_names(rule)

_ATTRIBUTES = frozenset(
    name.old.rpartition(".")[2] for name in rule.row.names if is_plain(name.old)
)


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """What a subclass asks of itself, and does not have of its own."""
    for node in missed_of_self(module, TRAINABLE, _ATTRIBUTES):
        yield rule.finding((module, node))
