"""RS131: a shard is no dataset; what needs all of it at once reads it once into memory."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Edit, Surround
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.reports import leaves_some_ranks, rank_branches

rule = Rule("RS131")

_READ_AT_ONCE = ("count", "size_bytes", "take_all", "to_pandas")
"""Methods that need all rows, and no tasks of their own, for which there may be no CPU."""


@rule.on_use(*(name.old for name in rule.row.names))
def read_at_once(use: Use, _: Context) -> Iterator[Finding]:
    """A method that only datasets have."""
    if not use.is_spelled:
        return
    edits = _edits(use)
    advice = rule.row.fix.reason if isinstance(edits, Refused) else rule.row.replacement
    yield rule.finding(use, edits, advice=advice, unsafe=True)


def _edits(use: Use) -> list[Edit] | Refused:
    if use.call is None or not isinstance(use.node, ast.Attribute):
        return Refused("it is not called here")
    if use.node.attr not in _READ_AT_ONCE:
        return Refused(f"`{use.node.attr}` makes another dataset, or may need CPUs of its own")
    if any(rank_branches(use.module, use)) or leaves_some_ranks(use):
        return Refused("not all workers come here, and each would wait for the others")
    return [Surround(use.node.value, "", ".materialize()")]
