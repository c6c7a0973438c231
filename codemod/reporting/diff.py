"""Unified diffs: with colours for people, and byte for byte for `git apply`."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

import click

from ..findings.issue import FileResult
from ..text.files import visible
from .layout import is_terminal

_ASCII_END = 0x80
_COLOURS = {"+": "green", "-": "red", "@": "cyan"}
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_HEAD = re.compile(r"@@ -(\d+)(,\d+)? \+(\d+)(,\d+)? @@")
_CELL = re.compile(r"# cell (\d+)")
_ANY_BYTES = "surrogateescape"
_NO_NEWLINE = "\\ No newline at end of file\n"


def unified(path: str, old: str, new: str) -> str:
    """The diff between two texts of a file, as git shows it; of a notebook, cell by cell."""
    lines = difflib.unified_diff(
        lines_of(old),
        lines_of(new),
        fromfile=_quoted(f"a/{_name(path)}"),
        tofile=_quoted(f"b/{_name(path)}"),
    )
    return "".join(map(_shown, by_cell(path, lines, old, new))).rstrip("\n")


def patch(result: FileResult) -> bytes:
    """The diff of the bytes of a file, which `git apply` takes, whatever they mean."""
    assert result.was is not None
    assert result.data is not None
    before, after = (data.decode(errors=_ANY_BYTES) for data in (result.was, result.data))
    lines = difflib.unified_diff(
        lines_of(before),
        lines_of(after),
        fromfile=_quoted(f"a/{_name(result.path)}"),
        tofile=_quoted(f"b/{_name(result.path)}"),
    )
    whole = (line if line.endswith("\n") else f"{line}\n{_NO_NEWLINE}" for line in lines)
    return "".join(whole).encode(errors=_ANY_BYTES)


def lines_of(text: str) -> list[str]:
    r"""The lines of a text as git counts them, with their ends.

    >>> lines_of("a\x0cb\r\nc")
    ['a\x0cb\r\n', 'c']
    """
    return _LINE.findall(text)


def by_cell(path: str, lines: Iterable[str], old: str, new: str) -> Iterator[str]:
    """The lines of a diff, in which the parts of a notebook tell their cell and count in it."""
    if not path.endswith(".ipynb"):
        yield from lines
        return
    before, after = list(_in_cells(old)), list(_in_cells(new))
    for line in lines:
        head = _HEAD.match(line)
        if head is None:
            yield line
            continue
        cell, first = before[max(int(head[1]) - 1, 0)]
        _, other = after[max(int(head[3]) - 1, 0)]
        told = f"@@ -{first}{head[2] or ''} +{other}{head[4] or ''} @@ cell {cell}"
        yield told + line[head.end() :]


def _in_cells(text: str) -> Iterator[tuple[int, int]]:
    """The cell of each line, and its number there; the line that names the cell is number 0."""
    cell = number = 0
    for above, line in pairwise(["", *text.split("\n")]):
        named = cell_in(line) if not above else None
        if named is not None and named > cell:
            cell, number = named, 0
        else:
            number += 1
        yield cell, number


def cell_in(line: str) -> int | None:
    """The cell that a line begins in the text of a notebook.

    >>> cell_in("# cell 12"), cell_in("# cell twelve")
    (12, None)
    """
    found = _CELL.fullmatch(line.rstrip())
    return int(found[1]) if found else None


def _name(path: str) -> str:
    """A file as a diff names it: from the current folder, where it lies in that.

    >>> _name(os.path.abspath("src/a.py")), _name("/no/such/a.py")
    ('src/a.py', 'no/such/a.py')
    """
    if not os.path.isabs(path):
        return path
    near = os.path.relpath(path)
    return path.lstrip("/") if near.startswith("..") else near


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
        return f"{shown}\n{_NO_NEWLINE}"
    return f"{shown}\n"
