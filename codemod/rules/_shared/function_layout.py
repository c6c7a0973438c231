"""Empty lines around a function that a rule writes."""

from __future__ import annotations

import ast

from ...names.module import Module
from ...rewriting.statements import line_above_comments


def indent_of(module: Module, statement: ast.stmt) -> str:
    """What a statement is indented by."""
    return module.source.indent(module.source.span(statement).start)


def gap_around(module: Module, statement: ast.stmt) -> int:
    """How many empty lines there are around a function that stands where a statement stands."""
    return 1 if indent_of(module, statement) else 2


def gap_above(module: Module, statement: ast.stmt) -> int:
    """How many of them are missing above a statement and its comments."""
    source = module.source
    first = line_above_comments(source, statement)
    above = source.text[: source.line_starts[first - 1]].splitlines()
    if not above or source.is_mark(first - 1):
        return 0  # the file begins here, or a cell of a notebook
    there = next((n for n, line in enumerate(reversed(above)) if line.strip()), 2)
    is_first = above[-1].rstrip().endswith(":")
    return 0 if is_first else max(0, gap_around(module, statement) - there)


def gap_below(module: Module, statement: ast.stmt) -> int:
    """How many of them are missing between a statement and what follows it."""
    wanted, source = gap_around(module, statement), module.source
    last = statement.end_lineno or statement.lineno
    following = source.text[source.line_starts[min(last, len(source.line_starts) - 1)] :]
    there = next((n for n, line in enumerate(following.splitlines()) if line.strip()), wanted)
    return max(0, wanted - there)
