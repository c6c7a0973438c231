"""Small questions about pieces of syntax."""

from __future__ import annotations

import ast

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


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


def beginning(node: ast.expr) -> tuple[str | None, str | None]:
    """The name with which an expression starts, and the first attribute that is asked for."""
    kind = node.__class__
    if kind is ast.Subscript or kind is ast.BinOp:
        node = not_none(node)
    member = None
    while (kind := node.__class__) is not ast.Name:
        if kind is ast.Attribute:
            member = f".{node.attr}"  # type: ignore[attr-defined]
            node = node.value  # type: ignore[attr-defined]
        elif kind is ast.Call:
            node = node.func  # type: ignore[attr-defined]
        elif kind is ast.Subscript:
            node = node.value  # type: ignore[attr-defined]
        else:
            return None, member
    return node.id, member  # type: ignore[attr-defined]


def root_of(node: ast.expr) -> str | None:
    """The name with which an expression starts."""
    return beginning(node)[0]


def unquoted(node: ast.Constant) -> ast.expr | None:
    """The expression inside a quoted annotation, at its place in the file."""
    text, end = node.value, node.end_col_offset
    if not isinstance(text, str) or node.lineno != node.end_lineno or end is None:
        return None
    if end - node.col_offset != len(text.encode()) + 2:
        return None  # a prefix, triple quotes or escapes: the place inside it is not certain
    try:
        expression = ast.parse(text, mode="eval").body
    except SyntaxError:
        return None
    for inner in ast.walk(expression):
        if isinstance(inner, ast.expr) and inner.end_col_offset is not None:
            inner.lineno = inner.end_lineno = node.lineno
            inner.col_offset += node.col_offset + 1
            inner.end_col_offset += node.col_offset + 1
    return expression
