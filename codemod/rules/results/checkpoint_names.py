"""RS523: checkpoints are named by time, not by number."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.finished_runs import is_of_finished_run
from ...flow.uses_of import ancestors
from ...flow.writing import is_written
from ...knowledge.spellings import CHECKPOINT, members
from ...names.module import Module, Use
from .._rule import Context, Rule
from .._shared.results import is_docstring
from .._shared.roles import not_under_tune

rule = Rule("RS523")

_NUMBERED = re.compile(r"checkpoint_(?:\d{5,6}\b|0+\*|%0?\d*d|\{[^}]*:0?\d*d?\}|\(?\\d|\(?\[0-9\])")
_OTHERS = ("ray.tune", "ray.rllib", "railswitch")
"""Libraries that still number their checkpoints."""


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """Strings with such a name, a pattern for it, or a format that makes one.

    A program that writes numbered checkpoints by itself knows where they are.
    """
    if "checkpoint_" not in module.source.text:
        return
    if any(use.qualname.startswith(_OTHERS) for use in module.imports):
        return
    numbered = [
        (node, scope, statement)
        for node, scope, statement in module.names.strings
        if "checkpoint_" in str(node.value)
        and not is_docstring(node, statement)
        and not _is_name_to_give(node, statement)
        and not is_of_finished_run(node, statement)
        and _NUMBERED.search(_pattern(node, statement))
    ]
    if not any(is_written(module, node, scope, statement) for node, scope, statement in numbered):
        yield from (rule.finding((module, node)) for node, _, _ in numbered)


def _pattern(node: ast.Constant, statement: ast.stmt) -> str:
    """The text; in an f-string, with the width of the number that follows it."""
    around = ancestors(statement, node)
    if not around or not isinstance(around[0], ast.JoinedStr):
        return str(node.value)
    parts = around[0].values
    behind = parts[parts.index(node) + 1 : parts.index(node) + 2]
    width = "".join(f"{{:{_format(part)}}}" for part in behind)
    return str(node.value) + width


def _format(part: ast.expr) -> str:
    match part:
        case ast.FormattedValue(format_spec=ast.JoinedStr(values=[ast.Constant(value=text)])):
            return str(text)
    return "-"


def _is_name_to_give(node: ast.Constant, statement: ast.stmt) -> bool:
    """``report(..., checkpoint_dir_name="checkpoint_000001")``."""
    return any(
        isinstance(outer, ast.keyword) and outer.arg == "checkpoint_dir_name"
        for outer in ancestors(statement, node)
    )


@rule.on_use(*members(CHECKPOINT, "path"))
def report_number(use: Use, context: Context) -> Iterator[Finding]:
    """A number that is taken from a name: ``int(checkpoint.path.split("_")[-1])``."""
    assert use.mention is not None
    match use.mention.links[use.depth : use.depth + 2]:
        case (
            ast.Attribute(attr="split" | "rsplit" | "rpartition"),
            ast.Call(args=[ast.Constant(value="_"), *_]),
        ) if not use.qualname.startswith("ray.tune.") and not_under_tune(use, context):
            yield rule.finding(use)
