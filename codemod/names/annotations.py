"""Names that only say of what type something is: nothing happens where they stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .module import Use


def is_annotation(use: Use) -> bool:
    r"""Whether a use stands in an annotation, or is an import that only type checkers see.

    >>> from .module import Module
    >>> module = Module("from ray.air import RunConfig\ndef f(config: 'RunConfig | None'): pass\n")
    >>> [is_annotation(use) for use in module.find("ray.air.RunConfig")]
    [True]
    """
    if use.is_import:
        return any(map(is_for_type_checkers, use.module.parents(use.statement)))
    return any(_encloses(outer, use.node) for outer in _annotations(use.statement))


def is_for_type_checkers(statement: ast.stmt) -> bool:
    """Whether a statement is ``if TYPE_CHECKING:``."""
    match statement:
        case ast.If(test=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name == "TYPE_CHECKING"
    return False


def _annotations(statement: ast.stmt) -> Iterator[ast.expr]:
    match statement:
        case ast.AnnAssign(annotation=annotation):
            yield annotation
        case (
            ast.FunctionDef(args=args, returns=returns)
            | ast.AsyncFunctionDef(args=args, returns=returns)
        ):
            given = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
            found = (returns, *(argument.annotation for argument in given if argument is not None))
            yield from (annotation for annotation in found if annotation is not None)


def _encloses(outer: ast.expr, inner: ast.expr | ast.alias) -> bool:
    """Whether one stands inside the other by its place: what is quoted is no part of the tree."""
    assert outer.end_lineno is not None
    assert outer.end_col_offset is not None
    start, end = (outer.lineno, outer.col_offset), (outer.end_lineno, outer.end_col_offset)
    return start <= (inner.lineno, inner.col_offset) < end
