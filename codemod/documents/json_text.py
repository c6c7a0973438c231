"""Places of values in a JSON text, so that one can be changed and the rest kept as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()

Path = tuple[str | int, ...]


class Value(NamedTuple):
    """A value: the keys and indexes that lead to it, and where it stands."""

    path: Path
    start: int
    end: int


def values(text: str, wanted: Callable[[Path], bool]) -> Iterator[Value]:
    """Every value of a valid JSON text whose path is wanted, in the order of the text.

    >>> [value.start for value in values('{"a": [1, 2]}', lambda path: path == ("a", 1))]
    [10]
    """
    found: list[Value] = []
    _value(text, _skip(text, 0), (), wanted, found)
    return iter(sorted(found, key=lambda value: value.start))


def _skip(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    assert match is not None
    return match.end()


def _value(
    text: str, start: int, path: Path, wanted: Callable[[Path], bool], found: list[Value]
) -> int:
    """Note the value at ``start`` and those in it; the position behind it."""
    match text[start]:
        case "{":
            end = _members(text, start, path, wanted, found)
        case "[":
            end = _items(text, start, path, wanted, found)
        case _:
            _, end = _DECODER.raw_decode(text, start)
    if wanted(path):
        found.append(Value(path, start, end))
    return end


def _members(
    text: str, start: int, path: Path, wanted: Callable[[Path], bool], found: list[Value]
) -> int:
    position = _skip(text, start + 1)
    while text[position] != "}":
        key, position = _DECODER.raw_decode(text, position)
        position = _skip(text, _skip(text, position) + 1)  # the colon
        position = _skip(text, _value(text, position, (*path, key), wanted, found))
        if text[position] == ",":
            position = _skip(text, position + 1)
    return position + 1


def _items(
    text: str, start: int, path: Path, wanted: Callable[[Path], bool], found: list[Value]
) -> int:
    position = _skip(text, start + 1)
    index = 0
    while text[position] != "]":
        position = _skip(text, _value(text, position, (*path, index), wanted, found))
        index += 1
        if text[position] == ",":
            position = _skip(text, position + 1)
    return position + 1


def encoded(value: str, *, ascii_only: bool) -> str:
    r"""A string as JSON.

    >>> encoded("é", ascii_only=True)
    '"\\u00e9"'
    """
    return json.dumps(value, ensure_ascii=ascii_only)
