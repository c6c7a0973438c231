"""Python in pieces: the cells of a notebook, or the examples of a document, as one program.

What one piece imports, the next one uses; so they are looked at together. Between them stand marks,
which lead from a place in the program back to its piece.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from railswitch.catalogue import Outcome, find
from railswitch.catalogue.general import UNKNOWN

from .. import engine
from ..analysis.unknown import is_legacy
from ..findings.finding import Finding, Safety
from ..findings.issue import Issue, issue
from ..names.reason import Reason
from ..settings import Settings
from ..text.mentions_ray import may_matter
from ..text.source import EXCERPT, PIECE, Source

_MARKS = re.compile(rf"^{PIECE.format('([0-9]+)')}(?:{EXCERPT})?\n", re.MULTILINE)
_OWN_LINE = re.compile(r" in line ([0-9]+)\b(?! of )")


@dataclass(frozen=True)
class Piece:
    """One stretch of Python in a file."""

    text: str
    line: int
    """The line of the file, or of the cell, in which it starts."""
    column: int = 0
    """How far it is indented in the file."""
    cell: int | None = None
    restored: Callable[[str], str] = str
    """Puts back what was hidden in a text of this piece."""
    is_excerpt: bool = False
    """Whether it may be a part of something larger, so that its top is not that of a program."""

    def place(self, found: Issue) -> Issue:
        """An issue with a position in this piece, with its position in the file."""
        return replace(
            found,
            line=found.line + self.line - 1,
            end_line=found.end_line + self.line - 1,
            file_line=found.line + self.line - 1,
            column=found.column + self.column,
            end_column=found.end_column + self.column,
            cell=self.cell,
            text=" " * self.column + self.restored(found.text),
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
    joined = "".join(f"{_mark(number, pieces[number])}\n{pieces[number].text}\n" for number in good)
    bad = [piece for number, piece in enumerate(pieces) if number not in good]
    broken = [
        piece.place(_not_python(piece, path))
        for piece in _concerned(bad, joined)
        if settings.wants_rule(UNKNOWN.id)
    ]

    def locate(finding: Finding, source: Source, path: str) -> Issue:
        marks = _Marks(source, pieces)
        reasons = tuple(map(marks.placed, finding.reasons))
        return marks.place(issue(replace(finding, reasons=reasons), source, path))

    work = engine.migrate if fix else engine.check
    outcome = work(joined, settings, path, locate)
    texts = [piece.text for piece in pieces]
    parts = _MARKS.split(outcome.text)
    for number, text in zip(parts[1::2], parts[2::2], strict=True):
        texts[int(number)] = text.removesuffix("\n")
    return Program(tuple(texts), (*broken, *outcome.issues), outcome.fixed)


def _concerned(broken: list[Piece], program: str) -> list[Piece]:
    """Those of the broken pieces that mention Ray, or something of it that others import."""
    if not broken:
        return []
    names = "|".join(_legacy_names(program))
    uses = re.compile(rf"\b(?:{names})\s*[.(]" if names else "(?!)")
    return [p for p in broken if _shows_legacy(p.text) or uses.search(p.text)]


def _shows_legacy(text: str) -> bool:
    r"""Whether something legacy is seen in a text that is not Python: in a line that is, or a name.

    >>> _shows_legacy("from ray.air import ..."), _shows_legacy("from ray import tune\n$ ls")
    (True, False)
    """
    if not may_matter(text.encode()):
        return False
    lines = [line for line in map(str.strip, text.splitlines()) if is_python(line)]
    body = ["import ray", *filter(None, lines), *_RAY_NAME.findall(text)]
    readable = "def example():\n" + "".join(f"    {line}\n" for line in body)
    return _LEGACY_PACKAGE.search(text) is not None or any(
        find(found.rule).outcome in _ABOUT_NAMES
        for found in engine.check(readable, Settings()).issues
    )


_ABOUT_NAMES = (Outcome.RAISES, Outcome.IMPORT_ERROR, Outcome.WARNS)
"""Other rows are about names that stay, and what V2 does with them."""
_RAY_NAME = re.compile(r"\bray(?:\.[A-Za-z_]\w*)+")
_LEGACY_PACKAGE = re.compile(
    r"\bfrom ray import\b[^\n]*\b(?:air|ml)\b"
    r"|\bray\.(?:air|ml)\b(?!\.(?:constants|execution|integrations|util)\b)"
    r"|\bray\[[^\]\n]*\bair\b"
)


def _legacy_names(program: str) -> Iterator[str]:
    """The names that a program imports from packages that are legacy as a whole."""
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            for alias in node.names:
                name = alias.asname or alias.name
                if is_legacy(module + alias.name) and name.isidentifier():
                    yield name


def _mark(number: int, piece: Piece) -> str:
    return PIECE.format(number) + (EXCERPT if piece.is_excerpt else "")


def is_python(text: str) -> bool:
    """Whether a text can be parsed."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return False
    return True


class _Marks:
    """Leads from the lines of a program back to its pieces."""

    def __init__(self, source: Source, pieces: Sequence[Piece]) -> None:
        self._pieces = pieces
        found = _MARKS.finditer(source.text)
        self._marks = [(source.position(mark.start())[0], int(mark[1])) for mark in found]

    def place(self, found: Issue) -> Issue:
        """An issue in the program, at its place in the file."""
        start, piece = self._at(found.line)
        told = replace(
            found,
            line=found.line - start,
            end_line=found.end_line - start,
            related=tuple(map(self._note, found.related)),
            message=self._note(found.message),
            advice=self._note(found.advice),
            why_not=self._note(found.why_not),
        )
        return piece.place(told)

    def _note(self, note: str) -> str:
        """What is said of another line of the program, with its place in the file."""

        def in_file(match: re.Match[str]) -> str:
            start, piece = self._at(int(match[1]))
            cell = f" of cell {piece.cell}" if piece.cell else ""
            return f" in line {int(match[1]) - start + piece.line - 1}{cell}"

        return _OWN_LINE.sub(in_file, note)

    def placed(self, reason: Reason) -> Reason:
        """A reason in the program, at its place in the file."""
        if not reason.line:
            return reason
        start, piece = self._at(reason.line)
        return replace(reason, line=reason.line - start + piece.line - 1, cell=piece.cell)

    def _at(self, line: int) -> tuple[int, Piece]:
        """The line of the mark above a line, and its piece."""
        index = bisect_right(self._marks, (line, len(self._pieces))) - 1
        start, number = self._marks[index]
        return start, self._pieces[number]


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
        page=UNKNOWN.page,
        text=first,
    )
