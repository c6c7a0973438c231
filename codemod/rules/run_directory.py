"""RS516: the directory of a run has no folder of a trial below it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..finding import Finding
from ..flow import ancestors
from ..module import Use
from ..rule import Context, Rule
from ._results import RESULT, functions_around

rule = Rule("RS516")

_TAKEN_APART = {f"os.path.{name}" for name in ("basename", "commonpath", "dirname", "split")}
_METHODS = {"split", "rsplit", "partition", "rpartition"}
_UP = {"..", "../", "/.."}
_PARTS = {"name", "parent", "parents", "parts", "relative_to", "stem"}


@rule.on_use(f"{RESULT}.path", f"{RESULT}.log_dir")
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A path that is taken apart, or left for what lies above it."""
    if not use.is_import and (_is_taken_apart(use) or _is_left(use)):
        yield rule.finding(use)


def _is_taken_apart(use: Use) -> bool:
    assert isinstance(use.node, ast.expr)
    if any(name in _TAKEN_APART for name, _ in functions_around(use)):
        return True
    around = ancestors(use.statement, use.node)
    for inner, outer in zip([use.node, *around], around, strict=False):
        if isinstance(outer, ast.Attribute) and outer.attr in _METHODS and inner is use.node:
            return True
        if isinstance(outer, ast.Attribute) and outer.attr in _PARTS:
            return True
    return False


def _is_left(use: Use) -> bool:
    """``os.path.join(result.path, "..")``, ``Path(result.path) / ".."``."""
    assert isinstance(use.node, ast.expr)
    return any(
        isinstance(part, ast.Constant) and part.value in _UP
        for outer in ancestors(use.statement, use.node)
        if isinstance(outer, (ast.Call, ast.BinOp))
        for part in ast.iter_child_nodes(outer)
    )
