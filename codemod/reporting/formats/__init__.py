"""Output formats, one module each, with ``render(report) -> str``."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from ..report import Report

FORMATS = ("text", "concise", "full", "json", "sarif", "github", "gitlab", "markdown", "html")

FOR_PEOPLE = frozenset({"text", "concise", "full", "markdown", "html"})
"""Formats in which findings that wait for one decision are told as one."""

FOR_TERMINALS = frozenset({"text", "concise", "full"})

COMPARED = FOR_TERMINALS | {"markdown", "html"}
"""Formats that tell what has become of older reports."""


class Format(Protocol):
    """What each module of this package offers."""

    @staticmethod
    def render(report: Report) -> str:
        """The report, ready to print."""


def load(name: str) -> Format:
    """The format of that name, imported when it is needed."""
    return cast("Format", import_module(f"{__name__}.{name}"))
