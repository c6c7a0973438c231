"""RS506: ``TorchCheckpoint.from_checkpoint(saved)`` takes the path and the filesystem instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...findings.edits import Edit, EditCall
from ...findings.finding import Finding
from ...knowledge.spellings import members
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.checkpoints import CLASSES
from .._shared.classes import is_asked_of_class

if TYPE_CHECKING:
    import libcst as cst

rule = Rule("RS506")


@rule.on_use(*members(CLASSES, "from_checkpoint"))
def replace(use: Use, _: Context) -> Iterator[Finding]:
    """A checkpoint of one class that is made of one of another."""
    if use.is_spelled:
        yield rule.finding(use, _edits(use) if is_asked_of_class(use) else ())


def _edits(use: Use) -> Sequence[Edit]:
    match use.call:
        case (
            ast.Call(args=[saved], keywords=[])
            | ast.Call(args=[], keywords=[ast.keyword(arg="other", value=saved)])
        ) if _may_be_written_twice(saved):
            has_comment = "#" in use.module.source.segment(use.call)
            return [] if has_comment else [EditCall(use.call, _change)]
    return []


def _may_be_written_twice(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def _change(call: cst.Call) -> cst.Call:
    import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

    assert isinstance(call.func, cst.Attribute)
    saved = call.args[0].value
    parts = [cst.Arg(cst.Attribute(saved, cst.Name(name))) for name in ("path", "filesystem")]
    return cst.Call(call.func.value, parts)
