"""Options of a command line: what they are where nobody gives them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...flow.arguments import keyword_of

_NEVER_NONE = {"store_true", "store_false", "help", "version"}
"""Actions that have a default of their own."""
_CLICK_GIVES = ("prompt", "is_flag", "multiple", "count")
"""What gives an option of click's a value without a default."""


def left_out(call: ast.Call, name: str) -> Iterator[ast.expr]:
    """What ``args.name`` is without the option that a call adds to a parser: its default, or None.

    ``parser.add_argument("--local-dir", default="results")`` is for ``args.local_dir``.
    """
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "add_argument":
        return
    flags = _flags(call)
    if name not in _names(call, flags) or _is_true(call, "required"):
        return
    default = keyword_of(call, "default")
    if default is not None:
        yield default.value
    elif _text(call, "action") not in _NEVER_NONE and (
        flags[0].startswith("-") or _text(call, "nargs") == "?"
    ):
        yield ast.Constant(None)


def of_decorators(function: ast.AST, name: str) -> Iterator[ast.expr]:
    """What a parameter is without the option that a decorator of click's has for it."""
    for call in getattr(function, "decorator_list", ()):
        match call:
            case ast.Call(func=ast.Attribute(attr=kind) | ast.Name(id=kind)) if kind in {
                "option",
                "argument",
            } and name in map(_as_name, _flags(call)):
                yield from _left_out_of_click(call, is_option=kind == "option")


def _left_out_of_click(call: ast.Call, *, is_option: bool) -> Iterator[ast.expr]:
    required = keyword_of(call, "required")
    default = keyword_of(call, "default")
    if _is_true(call, "required"):
        return
    if default is not None:
        yield default.value
    elif not any(keyword_of(call, word) for word in _CLICK_GIVES) and (is_option or required):
        yield ast.Constant(None)


def _flags(call: ast.Call) -> list[str]:
    return [str(flag.value) for flag in call.args if isinstance(flag, ast.Constant)]


def _names(call: ast.Call, flags: list[str]) -> list[str]:
    """What the values of an option may be called."""
    given = _text(call, "dest")
    return [given] if given and flags else [_as_name(flag) for flag in flags]


def _as_name(flag: str) -> str:
    return flag.lstrip("-").replace("-", "_")


def _text(call: ast.Call, name: str) -> str:
    keyword = keyword_of(call, name)
    value = keyword.value if keyword is not None else None
    return str(value.value) if isinstance(value, ast.Constant) else ""


def _is_true(call: ast.Call, name: str) -> bool:
    return _text(call, name) == "True"
