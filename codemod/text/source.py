"""The text of one Python file, with the syntax tree's positions turned into offsets."""

from __future__ import annotations

import ast
import hashlib
import re
from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

# Python ends lines at these and at nothing else; `str.splitlines` also ends them at form feeds.
LINE_END = re.compile(r"\r\n|\n|\r")


PIECE = "# railswitch: this is where piece {} of the document begins"
"""Stands above each piece of a text that was put together from several."""
EXCERPT = ", an excerpt"
"""Stands behind the mark of a piece that may be a part of something larger."""
_PIECES = re.compile(rf"^{PIECE.format('[0-9]+')}(?P<excerpt>{EXCERPT})?$", re.MULTILINE)


class Span(NamedTuple):
    """A half-open range of character offsets."""

    start: int
    end: int


class Source:
    r"""One Python text.

    >>> source = Source("é = x.y\n")
    >>> source.segment(ast.parse(source.text).body[0].value)
    'x.y'
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset of each line's first character."""
        return [0, *(match.end() for match in LINE_END.finditer(self.text))]

    @cached_property
    def digest(self) -> bytes:
        """Tells this text from any other."""
        return hashlib.sha256(self.text.encode(errors="surrogatepass")).digest()

    @cached_property
    def newline(self) -> str:
        """The line end that the file uses first; a plain newline where it has none."""
        match = LINE_END.search(self.text)
        return match.group() if match else "\n"

    @cached_property
    def _pieces(self) -> list[re.Match[str]]:
        return list(_PIECES.finditer(self.text))

    @cached_property
    def _piece_starts(self) -> list[int]:
        return [match.start() for match in self._pieces]

    def piece(self, line: int) -> int:
        """The number of the piece in which a line stands; 0 for all of a text that is a whole."""
        return bisect_right(self._piece_starts, self.line_starts[line - 1])

    def is_mark(self, line: int) -> bool:
        """Whether a line is no part of the document, but the mark above one of its pieces."""
        return self.line_starts[line - 1] in self._piece_starts

    def is_excerpt(self, line: int) -> bool:
        """Whether a line stands in a piece that may be a part of something larger."""
        piece = self.piece(line)
        return piece > 0 and self._pieces[piece - 1]["excerpt"] is not None

    def line(self, number: int) -> str:
        """The text of one line (counted from 1), without its line end."""
        return self.whole_line(number).rstrip("\r\n")

    def whole_line(self, number: int) -> str:
        """The text of one line (counted from 1), with its line end."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end]

    def offset(self, line: int, column: int) -> int:
        """The offset of a position as `ast` counts it: lines from 1, columns in UTF-8 bytes."""
        start = self.line_starts[line - 1]
        head = self.text[start : start + column]
        if not head.isascii():
            head = self.line(line).encode()[:column].decode(errors="ignore")
        return start + len(head)

    def span(self, node: Located) -> Span:
        """Where ``node`` stands."""
        end_line, end_column = node.end_lineno, node.end_col_offset
        if end_line is None or end_column is None:
            raise ValueError("the node does not come from source")
        return Span(
            self.offset(node.lineno, node.col_offset),
            self.offset(end_line, end_column),
        )

    def segment(self, node: Located) -> str:
        """The text of ``node``."""
        start, end = self.span(node)
        return self.text[start:end]

    def position(self, offset: int) -> tuple[int, int]:
        """The line and the column, both counted from 1 and in characters, of an offset."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def indent(self, offset: int) -> str:
        r"""The indent of the line in which ``offset`` lies.

        Python counts anew behind a form feed.

        >>> Source("if x:\n \f  y\n").indent(6)
        '  '
        """
        line = self.line(self.position(offset)[0])
        return line[: len(line) - len(line.lstrip(" \t\f"))].rpartition("\f")[2]


Located = ast.expr | ast.stmt | ast.alias | ast.keyword | ast.arg
"""The nodes that have a position."""
