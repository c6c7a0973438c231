"""Names that only say of what type something is: nothing happens where they stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .module import Use

Annotated = ast.arg | ast.AnnAssign | ast.FunctionDef | ast.AsyncFunctionDef


def is_annotation(use: Use) -> bool:
    r"""Whether a use stands in an annotation, or is an import that only type checkers see.

    >>> from .module import Module
    >>> module = Module("from ray.air import RunConfig\ndef f(config: 'RunConfig | None'): pass\n")
    >>> [is_annotation(use) for use in module.find("ray.air.RunConfig")]
    [True]
    """
    if use.is_import:
        return any(map(is_for_type_checkers, use.module.parents(use.statement)))
    return annotated(use) is not None


def annotated(use: Use) -> Annotated | None:
    r"""The parameter, the variable, or the function with its result, that an annotation is of.

    >>> from .module import Module
    >>> module = Module("from ray.air import RunConfig\ndef f(config: RunConfig): pass\n")
    >>> [annotated(use).arg for use in module.find("ray.air.RunConfig")]
    ['config']
    """
    found = _annotations(use.statement)
    return next((owner for owner, outer in found if _encloses(outer, use.node)), None)


def is_for_type_checkers(statement: ast.stmt) -> bool:
    """Whether a statement is ``if TYPE_CHECKING:``."""
    match statement:
        case ast.If(test=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name == "TYPE_CHECKING"
    return False


def _annotations(statement: ast.stmt) -> Iterator[tuple[Annotated, ast.expr]]:
    match statement:
        case ast.AnnAssign(annotation=annotation):
            yield statement, annotation
        case (
            ast.FunctionDef(args=args, returns=returns)
            | ast.AsyncFunctionDef(args=args, returns=returns)
        ):
            given = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
            if returns is not None:
                yield statement, returns
            for argument in given:
                if argument is not None and argument.annotation is not None:
                    yield argument, argument.annotation


def _encloses(outer: ast.expr, inner: ast.expr | ast.alias) -> bool:
    """Whether one stands inside the other by its place: what is quoted is no part of the tree."""
    assert outer.end_lineno is not None
    assert outer.end_col_offset is not None
    start, end = (outer.lineno, outer.col_offset), (outer.end_lineno, outer.end_col_offset)
    return start <= (inner.lineno, inner.col_offset) < end
