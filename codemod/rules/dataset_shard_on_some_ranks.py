"""RS213: ``train.get_dataset_shard`` waits for rank 0, so every rank has to call it."""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding
from ..module import Use
from ..rule import Context, Rule
from ._reports import rank_branches

rule = Rule("RS213")


@rule.on_call("ray.train.get_dataset_shard")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A call in a branch on the rank, unless the other branch asks for the shard as well."""
    for branch in rank_branches(use.module, use):
        bodies = (branch.body, branch.orelse)
        within = {use.statement, *use.module.parents(use.statement)}
        asking = [
            any(
                statement in (other.statement, *use.module.parents(other.statement))
                for other in use.module.find("ray.train.get_dataset_shard")
                for statement in body
            )
            for body in bodies
        ]
        is_in_body = any(statement in within for body in bodies for statement in body)
        if is_in_body and not all(asking):
            yield rule.finding(use)
            return
