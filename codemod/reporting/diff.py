"""Unified diffs with colours."""

from __future__ import annotations

import difflib
import os

import click

from ..text.files import visible
from .layout import is_terminal

_ASCII_END = 0x80
_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def unified(path: str, old: str, new: str) -> str:
    """The diff between two texts of a file, as git shows it."""
    lines = difflib.unified_diff(
        old.splitlines(keepends=True),
        new.splitlines(keepends=True),
        fromfile=_quoted(f"a/{path}"),
        tofile=_quoted(f"b/{path}"),
    )
    return "".join(_shown(line) for line in lines).rstrip("\n")


def _quoted(path: str) -> str:
    r"""A file name as git writes it in a diff, so that the diff can be applied.

    >>> _quoted("a/train.py"), _quoted("a/new\nline.py")
    ('a/train.py', '"a/new\\012line.py"')
    """
    if path.isprintable() and not set(path) & set('"\\'):
        return path
    octal = (
        chr(byte) if chr(byte).isprintable() and byte < _ASCII_END else f"\\{byte:03o}"
        for byte in os.fsencode(path)
    )
    return '"' + "".join(f"\\{char}" if char in '"\\' else char for char in octal) + '"'


def _shown(line: str) -> str:
    text = line.rstrip("\r\n")
    # A patch must stay what it is; for whoever looks at it, nothing in it may act on the terminal.
    seen = visible(text) if is_terminal() else text
    shown = click.style(seen, fg=_COLOURS.get(line[:1]), bold=line.startswith(("+++", "---")))
    if text == line:
        return f"{shown}\n\\ No newline at end of file\n"
    return f"{shown}\n"
