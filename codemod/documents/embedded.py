"""Python files inside other files: in a ConfigMap of Kubernetes, in a here-document of a shell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..text.source import Source
from .blocks import Block
from .magics import Code

_SCALAR = re.compile(
    r"(?P<indent>[ ]*)(?P<quote>[\"']?)[\w./-]+\.py(?P=quote):[ ]+\|[-+]?[ ]*(?:#.*)?$"
)
"""``train.py: |``: what is further in is a file, as it stands."""
_HERE = re.compile(r"(?P<before>.*)<<[ \t]*(?P<quote>[\"'])(?P<end>\w+)(?P=quote)(?P<behind>.*)$")
"""With quotes, a shell changes nothing in what follows."""
_FOR_PYTHON = re.compile(r"\bpython[\d.]*\b|\.py\b")


def files_inside(text: str, path: str) -> Iterator[Block]:
    """The Python files in a text."""
    is_yaml = path.endswith((".yaml", ".yml"))
    if (".py" if is_yaml else "<<") not in text:
        return
    source = Source(text)
    number, count = 0, len(source.line_starts)
    while number < count:
        line = source.line(number + 1)
        number += 1
        scalar = _SCALAR.match(line) if is_yaml else None
        here = _HERE.match(line) if not is_yaml and "<<" in line else None
        first = number
        if scalar:
            while number < count and _is_inside(source.line(number + 1), scalar["indent"]):
                number += 1
        elif here and _FOR_PYTHON.search(here["before"] + here["behind"]):
            while number < count and source.line(number + 1) != here["end"]:
                number += 1
        block = _block(source, first, number)
        if block:
            yield block


def _is_inside(line: str, indent: str) -> bool:
    return not line.strip() or line.startswith(f"{indent} ")


def _block(source: Source, first: int, last: int) -> Block | None:
    """The lines from one to before another as a block, without blank ones at the end."""
    while last > first and not source.line(last).strip():
        last -= 1
    if last == first:
        return None
    lines = tuple(source.line(number + 1) for number in range(first, last))
    inner = next(filter(str.strip, lines))
    indent = inner[: len(inner) - len(inner.lstrip(" "))]
    return Block(
        start=source.line_starts[first],
        end=source.line_starts[last - 1] + len(lines[-1]),
        line=first + 1,
        code=Code("\n".join(line.removeprefix(indent) for line in lines)),
        lines=lines,
        indent=indent,
        newline=source.newline,
    )
