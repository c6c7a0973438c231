"""Paths into a run that is over, whose files are there under their old names."""

from __future__ import annotations

import ast
import re

from .uses_of import ancestors

_TRIAL = re.compile(r"_\d{5}_\d+_(?:\S*_)?\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\b")
_OPEN = re.compile(r"[*?{%]")


def is_of_finished_run(node: ast.Constant, statement: ast.stmt) -> bool:
    """Whether a text names one trial by its number and its second, and leaves nothing open."""
    text = str(node.value)
    if not _TRIAL.search(text) or _OPEN.search(text):
        return False
    outer = next(iter(ancestors(statement, node)), None)
    return not isinstance(outer, ast.JoinedStr) or outer.values[-1] is node
