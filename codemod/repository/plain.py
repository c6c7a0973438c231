"""Plain data that travels between processes."""

from __future__ import annotations

from typing import Any


class Plain:
    """The base of dataclasses with slots that are pickled very often.

    They are made anew from their fields in one call; what dataclasses do by themselves sets one
    field after the other and takes three times as long.
    """

    __slots__: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), tuple([getattr(self, name) for name in self.__slots__])
