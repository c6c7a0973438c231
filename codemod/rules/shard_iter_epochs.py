"""RS118: ``for epoch in shard.iter_epochs(n)`` became ``for _ in range(n)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..edits import Edit, EditCall, Replace
from ..finding import Finding
from ..module import Module, Use
from ..names import Kind, Mention, Scope, Symbol
from ..rule import Context, Rule
from ._datasets import unseen_calls

rule = Rule("RS118")


@rule.on_use("ray.data.DataIterator.iter_epochs")
def loop(use: Use, _: Context) -> Iterator[Finding]:
    """A loop over the epochs of a shard."""
    yield rule.finding(use, _edits(use))


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Loops over epochs where the source does not show what the object is."""
    for call in unseen_calls(module, "iter_epochs"):
        yield rule.finding((module, call.func))


def _edits(use: Use) -> list[Edit]:
    """The edits that turn the loop into a plain one; none where that is not certain."""
    statement, call = use.statement, use.call
    if call is None or not isinstance(statement, ast.For) or statement.iter is not call:
        return []
    shard, number = use.mention.root if use.mention else None, _number(call)
    if number is None or not isinstance(use.node, ast.Attribute) or use.node.value is not shard:
        return []
    mentions = _uses_in_body(use, statement)
    if mentions is None:
        return []
    edits: list[Edit] = [Replace(mention.root, shard.id) for mention in mentions]
    if _is_free(use.scope):
        edits.append(Replace(statement.target, "_"))
    return [*edits, Replace(call, f"range({use.module.source.segment(number)})")]
