"""The outcome of a run, as plain data that can travel between processes and into reports."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..text.files import printable
from ..text.source import Source
from .change import described
from .finding import Finding, Safety


@dataclass(frozen=True)
class Issue:
    """A finding at its place in a file."""

    rule: str
    name: str
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    advice: str
    safety: Safety
    required: bool
    page: str
    reasons: tuple[str, ...] = ()
    text: str = ""
    """The line of source in which it starts."""
    cell: int | None = None
    """The cell of a notebook, counted from 1; the line is counted within it."""
    related: tuple[str, ...] = ()
    """Other places that it concerns."""
    paste: str = ""
    """Code to paste, where there is some."""
    uses: int = 1
    """How many uses it stands for, where they are told at their import."""
    also: tuple[str, ...] = ()
    """The ids of other rules for which this is the same decision."""
    decision: str = ""
    """The question whose answer settles it, see ``railswitch decide``; empty where none does."""
    change: str = ""
    """The rewrite in one line, where there is one."""
    shown_by: str = ""
    """What shows who runs the code, in a few words."""
    why_not: str = ""
    """What keeps railswitch from rewriting it here; it stands at the end of the advice, too."""
    file_line: int = 0
    """The line of the file, for editors: not ``line`` in a notebook, whose file is JSON."""

    @property
    def not_rewritten(self) -> str:
        """The sentence of the advice that says why railswitch does not rewrite it here."""
        return not_rewritten(self.why_not)

    @property
    def told(self) -> str:
        """The message and the advice, for services that show only the line of the file."""
        cell = "" if self.cell is None else f"Cell {self.cell}, line {self.line}: "
        return f"{cell}{self.message} {self.advice}"

    @property
    def place(self) -> str:
        """Where it is, as editors and people write it."""
        if self.cell is None:
            return f"{printable(self.path)}:{self.line}:{self.column}"
        where = f"cell {self.cell}:{self.line}:{self.column}"
        return f"{printable(self.path)}:{self.file_line} ({where})"


def _first(shown: list[str]) -> str:
    """What shows it first, and how much more does.

    >>> _first(["Tuner, line 8", "Tuner, line 9"]), _first(["Tuner, line 8"]), _first([])
    ('Tuner, line 8, and 1 more', 'Tuner, line 8', '')
    """
    more = f", and {len(shown) - 1} more" if len(shown) > 1 else ""
    return f"{shown[0]}{more}" if shown else ""


def not_rewritten(why: str) -> str:
    """Why railswitch leaves something alone, as a sentence; '' without a reason.

    >>> not_rewritten("the path is relative")
    'Not rewritten here: the path is relative.'
    """
    return f"Not rewritten here: {why}." if why else ""


@dataclass(frozen=True)
class FileResult:
    """What was found, and perhaps changed, in one file."""

    path: str
    issues: tuple[Issue, ...] = ()
    """What is there; after a migration: what is left."""
    fixed: tuple[Issue, ...] = ()
    """What a migration put right."""
    error: str | None = None
    """Why the file could not be dealt with; it is then left as it was."""
    old: str = field(default="", repr=False)
    new: str | None = field(default=None, repr=False)
    """The new text, if a migration changes it."""
    data: bytes | None = field(default=None, repr=False)
    """The new content, in the encoding of the file."""
    was: bytes | None = field(default=None, repr=False)
    """The old content, to see whether anyone else has changed the file since."""

    @property
    def is_changed(self) -> bool:
        """Whether a migration changes the file."""
        return self.new is not None


def issue(finding: Finding, source: Source, path: str) -> Issue:
    """A finding with its position in lines and columns."""
    line, column = source.position(finding.span.start)
    end_line, end_column = source.position(finding.span.end)
    return Issue(
        rule=finding.row.id,
        name=finding.row.name,
        path=path,
        line=line,
        column=column,
        end_line=end_line,
        end_column=end_column,
        message=finding.message,
        advice=" ".join(filter(None, (finding.advice, not_rewritten(finding.why_not)))),
        safety=finding.safety,
        required=finding.required,
        page=finding.row.page,
        reasons=tuple(map(str, finding.reasons)),
        text=source.line(line),
        related=finding.related,
        paste=finding.paste,
        uses=finding.uses,
        also=finding.also,
        decision=finding.decision,
        change=described(finding, source),
        shown_by=_first([*dict.fromkeys(reason.short for reason in finding.reasons)]),
        why_not=finding.why_not,
        file_line=line,
    )
