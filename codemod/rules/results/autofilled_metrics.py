"""RS514: V2 adds no keys of its own to the metrics."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.reports import reported_keys
from .._shared.results import AUTOFILLED, RESULT

rule = Rule("RS514")


@rule.on_use(f"{RESULT}.metrics", f"{RESULT}.best_checkpoints[][]")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A key that V1 added and that nobody reports."""
    key = key_of(use)
    if key in AUTOFILLED and key not in reported_keys(use.module):
        yield rule.finding(use)


def key_of(use: Use) -> object:
    """The key that is read: ``metrics["key"]``, ``metrics.get("key")``; None for any other use."""
    assert use.mention is not None
    match use.mention.links[use.depth :]:
        case (ast.Subscript(slice=key), *_):
            return _text(key, use)
        case (ast.Attribute(attr="get" | "pop"), ast.Call(args=[key, *_]), *_):
            return _text(key, use)
    return None


def _text(key: ast.expr, use: Use) -> object:
    """A key as it is written, or as Ray's own constant ``TRAINING_ITERATION`` spells it."""
    if isinstance(key, ast.Constant):
        return key.value
    name = use.module.resolve(key, use.scope) or ""
    return name.rpartition(".")[2].lower() if name.startswith("ray.") else None
