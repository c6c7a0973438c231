"""A comparison for people and for programs, one module for each format."""

from __future__ import annotations

import importlib
from typing import Protocol, cast

from ..findings import Comparison

FORMATS = ("text", "json", "markdown", "html")


class Format(Protocol):
    """A module that shows a comparison."""

    def render(self, comparison: Comparison, *, strict: bool = False) -> str:
        """The whole report."""


def load(name: str) -> Format:
    """The module of a format.

    >>> load("text").__name__
    'railswitch.verify.report.text'
    """
    return cast(Format, importlib.import_module(f"{__name__}.{name}"))
