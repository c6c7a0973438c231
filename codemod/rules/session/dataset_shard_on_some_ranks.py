"""RS213: ``train.get_dataset_shard`` waits for rank 0, so every rank has to call it."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.reports import is_on_some_ranks

rule = Rule("RS213")

_SHARD = "ray.train.get_dataset_shard"


@rule.on_call(_SHARD)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A call in a branch on the rank, unless the other branch asks for the shard as well."""
    if is_on_some_ranks(use, (_SHARD,)):
        yield rule.finding(use)
