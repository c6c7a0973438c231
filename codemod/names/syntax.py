"""Small questions about pieces of syntax."""

from __future__ import annotations

import ast


def is_first(function: ast.AST, name: str) -> bool:
    """Whether a name is the first parameter of a method, which stands for its object."""
    if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return False
    decorators = {d.id for d in function.decorator_list if isinstance(d, ast.Name)}
    parameters = (*function.args.posonlyargs, *function.args.args)
    return "staticmethod" not in decorators and [p.arg for p in parameters[:1]] == [name]


def is_none(node: ast.AST | None) -> bool:
    """Whether an expression is the constant None."""
    return isinstance(node, ast.Constant) and node.value is None


def not_none(annotation: ast.expr) -> ast.expr:
    """What an annotation says besides that it may be None."""
    match annotation:
        case ast.Subscript(value=ast.Name(id="Optional") | ast.Attribute(attr="Optional")):
            return annotation.slice
        case ast.BinOp(left=kind, op=ast.BitOr(), right=ast.Constant(value=None)):
            return kind
        case ast.BinOp(left=ast.Constant(value=None), op=ast.BitOr(), right=kind):
            return kind
    return annotation


def decorator_name(node: ast.expr) -> str:
    """The last part of the name of a decorator."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
