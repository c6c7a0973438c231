"""Python in pieces: the cells of a notebook, or the examples of a document, as one program.

What one piece imports, the next one uses; so they are looked at together. Between them stand marks,
which lead from a place in the program back to its piece.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from railswitch.catalogue.general import UNKNOWN

from .. import engine
from ..finding import Finding, Safety
from ..results import Issue, issue
from ..scan import may_matter
from ..settings import Settings
from ..source import Source

_MARK = "# railswitch: this is where piece {} of the document begins"
_MARKS = re.compile(r"^# railswitch: this is where piece (\d+) of the document begins\n", re.M)


@dataclass(frozen=True)
class Piece:
    """One stretch of Python in a file."""

    text: str
    line: int
    """The line of the file, or of the cell, in which it starts."""
    column: int = 0
    """How far it is indented in the file."""
    cell: int | None = None

    def place(self, found: Issue) -> Issue:
        """An issue with a position in this piece, with its position in the file."""
        return replace(
            found,
            line=found.line + self.line - 1,
            end_line=found.end_line + self.line - 1,
            column=found.column + self.column,
            end_column=found.end_column + self.column,
            cell=self.cell,
            text=" " * self.column + found.text,
        )


@dataclass(frozen=True)
class Program:
    """Pieces that belong together, after a run."""

    texts: tuple[str, ...]
    """The new text of each piece."""
    issues: tuple[Issue, ...]
    fixed: tuple[Issue, ...]


def run(pieces: Sequence[Piece], settings: Settings, path: str, *, fix: bool) -> Program:
    """The findings in pieces that belong together, and their new texts if they are migrated."""
    good = [number for number, piece in enumerate(pieces) if is_python(piece.text)]
    broken = [
        piece.place(_not_python(piece, path))
        for number, piece in enumerate(pieces)
        if number not in good and may_matter(piece.text.encode()) and _is_wanted(settings)
    ]
    joined = "".join(f"{_MARK.format(number)}\n{pieces[number].text}\n" for number in good)

    def locate(finding: Finding, source: Source, path: str) -> Issue:
        return _placed(issue(finding, source, path), source, pieces)

    work = engine.migrate if fix else engine.check
    outcome = work(joined, settings, path, locate)
    texts = [piece.text for piece in pieces]
    parts = _MARKS.split(outcome.text)
    for number, text in zip(parts[1::2], parts[2::2], strict=True):
        texts[int(number)] = text.removesuffix("\n")
    return Program(tuple(texts), (*broken, *outcome.issues), outcome.fixed)


def is_python(text: str) -> bool:
    """Whether a text can be parsed."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return False
    return True


def _placed(found: Issue, source: Source, pieces: Sequence[Piece]) -> Issue:
    marks = [(source.position(m.start())[0], int(m[1])) for m in _MARKS.finditer(source.text)]
    line, number = marks[bisect_right(marks, (found.line, len(pieces))) - 1]
    within = replace(found, line=found.line - line, end_line=found.end_line - line)
    return pieces[number].place(within)


def _is_wanted(settings: Settings) -> bool:
    selected = settings.select is None or UNKNOWN.id in settings.select
    return selected and UNKNOWN.id not in settings.ignore


def _not_python(piece: Piece, path: str) -> Issue:
    first = piece.text.splitlines()[0]
    return Issue(
        rule=UNKNOWN.id,
        name=UNKNOWN.name,
        path=path,
        line=1,
        column=1,
        end_line=1,
        end_column=len(first) + 1,
        message="This code mentions Ray, but it is not valid Python: nobody has looked at it.",
        advice="Put it right, or look at it yourself.",
        safety=Safety.MANUAL,
        required=UNKNOWN.required,
        anchor=UNKNOWN.anchor,
        text=first,
    )
