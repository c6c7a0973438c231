"""Unified diffs with colours."""

from __future__ import annotations

import difflib

import click

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def unified(path: str, old: str, new: str) -> str:
    """The diff between two texts of a file, as git shows it."""
    lines = difflib.unified_diff(
        old.splitlines(keepends=True),
        new.splitlines(keepends=True),
        fromfile=f"a/{path}",
        tofile=f"b/{path}",
    )
    return "".join(_shown(line) for line in lines).rstrip("\n")


def _shown(line: str) -> str:
    text = line.rstrip("\r\n")
    shown = click.style(text, fg=_COLOURS.get(line[:1]), bold=line.startswith(("+++", "---")))
    if text == line:
        return f"{shown}\n\\ No newline at end of file\n"
    return f"{shown}\n"
