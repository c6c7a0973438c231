"""Lines for a terminal: as wide as it is, with no word broken; elsewhere of one width."""

from __future__ import annotations

import shutil
import sys
import textwrap

import click

from ..findings.finding import Safety
from ..findings.issue import Issue
from ..text.files import visible

_NARROWEST, _WIDEST = 60, 200
_NO_TERMINAL = 100

MARKS = {Safety.SAFE: "[*]", Safety.UNSAFE: "[~]", Safety.MANUAL: ""}
"""What `migrate` rewrites, and what it rewrites with ``--unsafe``."""

_ELLIPSIS = " ..."


def is_terminal() -> bool:
    """Whether somebody reads it as it is printed."""
    return sys.stdout is not None and sys.stdout.isatty()


def width() -> int:
    """The width of the terminal, within reason; a pipe or a file gets the same one everywhere."""
    if not is_terminal():
        return _NO_TERMINAL
    return min(max(shutil.get_terminal_size().columns, _NARROWEST), _WIDEST)


def wrapped(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """A paragraph in lines, each with the indent; further lines may have another one.

    >>> wrapped("one two", "  ")
    ['  one two']
    """
    return textwrap.wrap(
        visible(text),
        width(),
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def rule(issue: Issue) -> str:
    """The id of its rule, in the colour of how much it matters."""
    return click.style(issue.rule, fg="red" if issue.required else "yellow", bold=True)


def becomes(issue: Issue) -> str:
    """What it is rewritten to, and what shows that; the name of its rule where it is not."""
    by = f" ({issue.shown_by})" if issue.shown_by and issue.change else ""
    return visible(f"{issue.change or issue.name}{by}")


def frame(issue: Issue, indent: str = "") -> list[str]:
    """The line of code with a mark under what is meant, cut to the width."""
    number = str(issue.line)
    code = visible(issue.text).expandtabs(4)
    start = len(issue.text[: issue.column - 1].expandtabs(4))
    end = issue.end_column - 1 if issue.end_line == issue.line else len(issue.text)
    end = max(start + 1, len(issue.text[:end].expandtabs(4)))
    bare = code.lstrip()
    margin = min(len(code) - len(bare), start)
    code, start, end = code[margin:], start - margin, end - margin
    room = width() - len(f"{indent}{number} | ")
    if len(code) > room:
        code, start, end = _window(code, start, end, room)
    mark = click.style("^" * max(1, min(end, len(code)) - start), fg="red")
    return [
        f"{indent}{number} | {code.rstrip()}",
        f"{indent}{' ' * len(number)} | {' ' * start}{mark}",
    ]


def _window(code: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """The part of a long line around what is meant, cut between words.

    >>> _window("aaaa bbbb cccc dddd", 5, 9, 14)
    ('aaaa bbbb ...', 5, 9)
    """
    if end > room - len(_ELLIPSIS):
        first = code.rfind(" ", 0, start) + 1
        cut = first if first else start
        if cut:
            code, start, end = f"... {code[cut:]}", start - cut + 4, end - cut + 4
    if len(code) > room:
        last = code.rfind(" ", end, room - len(_ELLIPSIS) + 1)
        if last < 0:
            last = code.rfind(" ", start, room - len(_ELLIPSIS) + 1)
        code = code[: last if last > start else room - len(_ELLIPSIS)] + _ELLIPSIS
    return code, start, min(end, len(code))
