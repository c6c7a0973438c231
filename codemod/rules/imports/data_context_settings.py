"""RS128: settings of Ray Data that nothing reads any more are not set any more."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Edit, Remove
from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context, Rule

rule = Rule("RS128")

_SETTINGS = tuple(name.old for name in rule.row.names)


@rule.on_use(*_SETTINGS)
def delete(use: Use, _: Context) -> Iterator[Finding]:
    """A setting; the statement that sets it goes, unless the file also asks what it is."""
    if use.is_spelled:
        yield rule.finding(use, _edits(use))


def _edits(use: Use) -> list[Edit]:
    """None where something else would go with the statement, or would miss what it sets."""
    match use.statement:
        case ast.Assign(targets=[target], value=ast.Constant()) if target is use.node:
            return [] if _is_read(use) else [Remove(use.statement)]
    return []


def _is_read(use: Use) -> bool:
    setting = use.qualname.rpartition(".")[2]
    same = [name for name in _SETTINGS if name.endswith(f".{setting}")]
    return any(
        isinstance(other.node, ast.Attribute) and isinstance(other.node.ctx, ast.Load)
        for other in use.module.find(*same)
    )
