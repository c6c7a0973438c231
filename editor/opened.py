"""A file or a notebook as an editor has it: what it would be on disk, and back again."""

from __future__ import annotations

import io
import json
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from railswitch.codemod.findings.issue import FileResult, Issue


@dataclass(frozen=True)
class Part:
    """A text that the editor edits by itself: a file, or a cell of a notebook."""

    uri: str
    version: int | None
    text: str
    is_code: bool = True


@dataclass(frozen=True)
class Opened:
    """A file that is open."""

    uri: str
    path: str
    parts: tuple[Part, ...]

    @property
    def version(self) -> tuple[tuple[str, int | None], ...]:
        """Another one after every change."""
        return tuple((part.uri, part.version) for part in self.parts)

    @cached_property
    def data(self) -> bytes:
        """Its content, as it would be on disk."""
        return encoded(self.parts[0].text)

    def part_of(self, issue: Issue) -> Part:
        """The text in which an issue stands."""
        return self.parts[(issue.cell or 1) - 1]

    def rewritten(self, result: FileResult) -> Iterator[tuple[Part, str]]:
        """The texts that a migration changes, each with its new text."""
        if result.new is not None:
            yield self.parts[0], result.new


class Notebook(Opened):
    """A notebook that is open: its cells, in their order."""

    @cached_property
    def data(self) -> bytes:
        """Its content; what is not in the cells does not matter here."""
        cells = [
            {"cell_type": "code" if part.is_code else "markdown", "source": part.text}
            for part in self.parts
        ]
        return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4}).encode()

    def rewritten(self, result: FileResult) -> Iterator[tuple[Part, str]]:
        """The cells that a migration changes, each with its new text."""
        if result.data is not None:
            cells = json.loads(result.data)["cells"]
            for part, cell in zip(self.parts, cells, strict=True):
                if cell["source"] != part.text:
                    yield part, cell["source"]


def encoded(text: str) -> bytes:
    r"""A text as the file that it came from: a comment in it may name the encoding.

    >>> encoded("# coding: latin-1\nx = 'é'\n")[-4:]
    b"'\xe9'\n"
    """
    data = text.encode(errors="replace")
    try:
        return text.encode(tokenize.detect_encoding(io.BytesIO(data).readline)[0])
    except (SyntaxError, LookupError, UnicodeEncodeError):
        return data
