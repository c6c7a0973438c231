"""Pieces of HTML that the sections share."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ....text.files import printable, visible
from ...effort import hours

_CODE = re.compile(r"(`+) ?(.+?) ?\1")


def escape(words: str) -> str:
    r"""Text of others as itself, also where somebody looks at the page on a terminal.

    >>> escape("a < b\x1b[2J")
    'a &lt; b\u241b[2J'
    """
    return html.escape(visible(words))


def text(words: str) -> str:
    """Text in which code spans become code, and nothing else means anything.

    >>> text("`a < b`")
    '<code>a &lt; b</code>'
    """
    return _CODE.sub(r"<code>\2</code>", escape(words))


def code(words: str) -> str:
    """A name or a path of somebody else's.

    >>> code("<b>.py")
    '<code>&lt;b&gt;.py</code>'
    """
    return f"<code>{escape(printable(words))}</code>"


def path(words: str) -> str:
    """A path, which is parted behind its slashes where there is no room.

    >>> path("app/train.py")
    '<code>app/<wbr>train.py</code>'
    """
    return code(words).replace("/", "/<wbr>").replace("</<wbr>", "</")


def quoted(words: str) -> str:
    """A value for an attribute.

    >>> quoted('"')
    '"&quot;"'
    """
    return f'"{escape(words)}"'


def showing(places: str, first: str, name: str, value: str) -> str:
    """A link to the first of some places, which then shows no others.

    >>> showing("2 places", "p1", "rule", "RS201")
    '<a href="#p1" data-show="[&quot;rule&quot;, &quot;RS201&quot;]">2 places</a>'
    """
    wish = quoted(json.dumps([name, value]))
    return f'<a href="#{first}" data-show={wish}>{escape(places)}</a>'


@dataclass(frozen=True)
class Cell:
    """A cell of a table that is no plain text: its HTML, and what it is sorted by."""

    html: str
    value: float


def duration(minutes: float) -> Cell:
    """A time in a table.

    >>> duration(90).html
    '1.5 h'
    """
    return Cell(hours(minutes), minutes)


def table(
    caption: str, head: Iterable[str], rows: Iterable[tuple[str | Cell | int, ...]]
) -> Iterator[str]:
    """A table whose first column names the row; what is text is HTML already."""
    first, *others = head
    label = quoted(caption)
    yield f'<div class="scroll" role="region" aria-label={label} tabindex="0"><table>'
    yield f'<caption>{caption}</caption><thead><tr><th scope="col">{first}</th>'
    yield "".join(f'<th scope="col" class="n">{name}</th>' for name in others)
    yield "</tr></thead><tbody>"
    for name, *cells in rows:
        yield f'<tr><th scope="row">{name}</th>{"".join(map(_cell, cells))}</tr>'
    yield "</tbody></table></div>"


def _cell(cell: str | Cell | int) -> str:
    if isinstance(cell, Cell):
        return f'<td class="n" data-v="{cell.value:g}">{cell.html}</td>'
    return f'<td class="n">{cell}</td>'
