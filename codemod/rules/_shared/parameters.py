"""Parameters of the user's own functions that go: who may give them, and what takes them away."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import DropParameter, Edit
from ...names.module import Module

Function = ast.FunctionDef | ast.AsyncFunctionDef


def dropped_parameter(module: Module, function: Function, argument: ast.arg) -> list[Edit] | None:
    """The edit that takes a parameter away which nobody gives; None where somebody may.

    Its default must be None.
    """
    places = _places(function)
    if argument not in places[1:] or is_taken(module, function.name):
        return None
    default = _default(function.args, places, places.index(argument))
    if not (isinstance(default, ast.Constant) and default.value is None):
        return None
    return _dropped(module, function, argument)


def dropped_argument(module: Module, function: Function, argument: ast.arg) -> list[Edit] | None:
    """The edit that takes a parameter without a default away which nobody in this file gives."""
    places = _places(function)
    if argument not in places[1:]:
        return None
    if _default(function.args, places, places.index(argument)) is not None:
        return None
    return _dropped(module, function, argument)


def is_taken(module: Module, name: str) -> bool:
    """Whether other files import a name of this one, or all of it."""
    taken = module.outside.taken if module.outside is not None else frozenset()
    return not taken.isdisjoint({name, "", "*"})


def _places(function: Function) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args]


def _dropped(module: Module, function: Function, argument: ast.arg) -> list[Edit] | None:
    places = _places(function)
    place = places.index(argument)
    if function.decorator_list:
        return None
    if any(_may_give(call, function.name, argument.arg, place) for call in _calls(module)):
        return None
    before = _default(function.args, places, place - 1) or places[place - 1]
    return [DropParameter(argument, before)]


def _calls(module: Module) -> Iterator[ast.Call]:
    return (call for call, _ in module.names.calls)


def _may_give(call: ast.Call, function: str, name: str, place: int) -> bool:
    """Whether a call gives an argument to the function: by its name, by its place, or unseen."""
    is_direct = isinstance(call.func, ast.Name) and call.func.id == function
    is_handed = any(isinstance(a, ast.Name) and a.id == function for a in call.args)
    if any(keyword.arg == name for keyword in call.keywords):
        return True
    if is_direct:
        is_open = any(isinstance(a, ast.Starred) for a in call.args)
        return is_open or len(call.args) > place or any(k.arg is None for k in call.keywords)
    is_partial = ast.unparse(call.func).endswith("partial")
    return is_handed and is_partial and len(call.args) - 1 > place


def _default(given: ast.arguments, places: list[ast.arg], place: int) -> ast.expr | None:
    index = place - (len(places) - len(given.defaults))
    return given.defaults[index] if index >= 0 else None
