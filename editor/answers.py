"""Findings, fixes and explanations in the words of the language server protocol."""

from __future__ import annotations

from difflib import SequenceMatcher

from lsprotocol import types
from pygls.workspace import PositionCodec

from railswitch.catalogue import find
from railswitch.catalogue.address import page_address
from railswitch.catalogue.markdown import as_page
from railswitch.codemod.findings.finding import Safety
from railswitch.codemod.findings.issue import Issue
from railswitch.codemod.text.source import Source

SOURCE = "railswitch"


class Answers:
    """Makes answers about a text; an editor counts its columns as it has told at the start."""

    def __init__(self, text: str, codec: PositionCodec) -> None:
        self._source = Source(text)
        self._codec = codec

    def range(self, issue: Issue) -> types.Range:
        """Where an issue stands."""
        return types.Range(
            self._position(issue.line, issue.column),
            self._position(issue.end_line, issue.end_column),
        )

    def diagnostic(self, issue: Issue) -> types.Diagnostic:
        """An issue as an editor shows it."""
        severity = types.DiagnosticSeverity
        address = page_address(find(issue.rule))
        return types.Diagnostic(
            range=self.range(issue),
            message="\n".join(_told(issue)),
            severity=severity.Warning if issue.required else severity.Information,
            code=issue.rule,
            code_description=types.CodeDescription(address) if address else None,
            source=SOURCE,
        )

    def edits(self, new: str) -> list[types.TextEdit]:
        """The changes, line by line, that make another text of it; the cursor stays where it is."""
        after = Source(new)
        old_lines, new_lines = _lines(self._source), _lines(after)
        matcher = SequenceMatcher(None, old_lines, new_lines, autojunk=False)
        return [
            types.TextEdit(
                types.Range(self._line_start(first), self._line_start(last)),
                "".join(new_lines[start:end]),
            )
            for tag, first, last, start, end in matcher.get_opcodes()
            if tag != "equal"
        ]

    def _line_start(self, index: int) -> types.Position:
        """Where a line starts, counted from 0; behind the last line, where the text ends."""
        if index < len(self._source.line_starts):
            return types.Position(index, 0)
        last = len(self._source.line_starts)
        return self._position(last, len(self._source.line(last)) + 1)

    def _position(self, line: int, column: int) -> types.Position:
        head = self._source.line(min(line, len(self._source.line_starts)))[: column - 1]
        return types.Position(line - 1, self._codec.client_num_units(head))


def _lines(source: Source) -> list[str]:
    return [source.whole_line(number + 1) for number in range(len(source.line_starts))]


def _told(issue: Issue) -> list[str]:
    """What is wrong, what to do, and why railswitch thinks so."""
    return [
        issue.message,
        f"-> {issue.advice}",
        *(f"because {reason}" for reason in issue.reasons),
        *(f"read by {place}" for place in issue.related),
    ]


def explanation(issue: Issue) -> str:
    """What is said of an issue when one points at it: what is special here, and its page."""
    paste = [f"```python\n{issue.paste.rstrip()}\n```"] if issue.paste else []
    return "\n\n".join([*_told(issue), *paste, "---", as_page(find(issue.rule))])


def title(issue: Issue) -> str:
    """What fixing one issue is called."""
    caution = " (look at it: it is not always right)" if issue.safety is Safety.UNSAFE else ""
    return f"railswitch: fix {issue.rule} {issue.name}{caution}"
