"""Values as JSON has them: numbers stay numbers, and what JSON does not know is described."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

_LONGEST_TEXT: Final = 2_000
_DEEPEST: Final = 8
_MOST_ITEMS: Final = 10_000


def plain(value: Any, depth: int = _DEEPEST) -> Any:  # noqa: PLR0911  (one for each kind)
    """A value as plain data; a number of any library is a number.

    >>> plain({"loss": 0.5, "nested": (1, None)})
    {'loss': 0.5, 'nested': [1, None]}
    >>> plain(float("nan")), plain(float("-inf"))
    ({'number': 'nan'}, {'number': '-inf'})
    >>> plain(object)
    {'type': 'type', 'text': "<class 'object'>"}
    """
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else {"number": str(float(value))}
    if isinstance(value, str):
        return _short(str(value))
    if depth == 0:
        return _described(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item, depth - 1) for key, item in _some(value.items())}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item, depth - 1) for item in _some(value)]
    if (number := _number(value)) is not None:
        return plain(number, depth - 1)
    return _described(value)


def _some(items: Any) -> list[Any]:
    found = list(items)
    return found if len(found) <= _MOST_ITEMS else found[:_MOST_ITEMS]


def _number(value: Any) -> Any:
    """What an array, a tensor or a scalar of NumPy holds; None if it is none of these."""
    shape, to_list = getattr(value, "shape", None), getattr(value, "tolist", None)
    if not isinstance(shape, tuple) or to_list is None:
        return None
    try:
        size = math.prod(shape)
        return to_list() if size <= _MOST_ITEMS else None
    except Exception:  # whatever a library does there, the program goes on
        return None


def _described(value: Any) -> dict[str, str]:
    try:
        text = repr(value)
    except Exception as error:
        text = f"<no text: {type(error).__name__}>"
    return {"type": type(value).__qualname__, "text": _short(text)}


def _short(text: str) -> str:
    if len(text) > _LONGEST_TEXT:
        text = f"{text[:_LONGEST_TEXT]}..."
    # Half a surrogate pair cannot be written as UTF-8.
    return text.encode(errors="backslashreplace").decode()
