"""Paths of a run: whether they are local, or taken apart by code that knows V1's folders."""

from __future__ import annotations

import ast
import re

from ...flow.uses_of import ancestors
from ...names.module import Module, Use
from .results import functions_around
from .training import name_of

_FUNCTIONS = {f"os.path.{name}" for name in ("basename", "commonpath", "dirname", "split")}
_METHODS = {"split", "rsplit", "partition", "rpartition"}
_PARTS = {"name", "parent", "parents", "parts", "relative_to", "stem"}
_UP = {"..", "../", "/.."}
_SAME = {"str", "os.fspath"}
"""Functions that give the path as a text."""

_REMOTE = re.compile(r"(?<!https)(?<!http)(?<!file)://|\bupload_dir\b")


def is_remote(module: Module) -> bool:
    r"""Whether results may lie where only their storage can read them, as V1's directory did not.

    >>> is_remote(Module('from ray import tune\ntune.RunConfig(storage_path="s3://bucket")\n'))
    True
    """
    return _REMOTE.search(module.source.text) is not None


def is_taken_apart(use: Use) -> bool:
    """Whether a path is taken apart, or left for what lies above it."""
    assert isinstance(use.node, ast.expr)
    if any(name in _FUNCTIONS for name, _ in functions_around(use)):
        return True
    path: ast.AST = use.node
    for outer in ancestors(use.statement, use.node):
        match outer:
            case ast.Attribute(attr=name) if name in _PARTS:
                return True
            case ast.Attribute(value=value, attr=name) if name in _METHODS and value is path:
                return True
            case ast.Subscript(value=value) if value is path:
                return True
            case ast.Call(func=function) if name_of(function, use.scope) in _SAME:
                path = outer
            case ast.Call() | ast.BinOp() if _goes_up(outer):
                return True
    return False


def _goes_up(node: ast.AST) -> bool:
    """``os.path.join(result.path, "..")``, ``Path(result.path) / ".."``."""
    return any(
        isinstance(part, ast.Constant) and part.value in _UP for part in ast.iter_child_nodes(node)
    )
