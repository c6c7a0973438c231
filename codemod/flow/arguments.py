"""The argument that a call gives for a parameter."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def keyword_of(call: ast.Call, name: str) -> ast.keyword | None:
    """The keyword argument of that name, if the call has it."""
    return next((keyword for keyword in call.keywords if keyword.arg == name), None)


def positional(call: ast.Call, place: int | None) -> ast.expr | None:
    """The argument in a place, counted from 0, if that is certain."""
    before = call.args[: place + 1] if place is not None else []
    if place is None or len(before) <= place:
        return None
    if any(isinstance(argument, ast.Starred) or is_left_out(argument) for argument in before):
        return None
    return before[place]


def is_left_out(node: ast.expr) -> bool:
    """Whether an argument is ``...``, for which the reader of an example has others."""
    return isinstance(node, ast.Constant) and node.value is ...


def arguments_for(call: ast.Call, name: str, place: int) -> Iterator[ast.expr]:
    """What a call gives for a parameter of that name and place."""
    yield from (keyword.value for keyword in call.keywords if keyword.arg == name)
    if 0 <= place < len(call.args):
        yield call.args[place]


def argument_for(function: ast.AST, name: str, call: ast.Call) -> ast.expr | None:
    """The argument that a call gives for a parameter."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        return None
    parameters = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args)]
    if name in parameters and parameters.index(name) < len(call.args):
        return call.args[parameters.index(name)]
    return None
