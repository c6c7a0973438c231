"""Comments to railswitch: findings that a human has accepted, or has yet to decide on.

===================================  ========================================================
``# railswitch: ignore[RS201]``      this line, or the one below the comment, is fine as it is
``# railswitch: ignore-file[RS2]``   the whole file is
``# railswitch: TODO[RS201] ...``    somebody has to decide; ``check`` fails until it is done
===================================  ========================================================
"""

from __future__ import annotations

import re
import tokenize
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

from railswitch.catalogue import DEPRECATIONS, GENERAL, Deprecation, UnknownRuleError, find
from railswitch.catalogue.general import OPEN

from ..text.source import Source, Span
from .finding import Finding

_COMMENT = re.compile(
    r"#\s*railswitch:\s*(?P<what>ignore-file|ignore|todo)\b(?:\[(?P<rules>[^\]\n]*)\])?"
    r"[ \t:]*(?P<reason>[^\r\n]*?)\s*(?=#\s*railswitch:|$)",
    re.IGNORECASE | re.MULTILINE,
)


class Comment(NamedTuple):
    """One comment to railswitch."""

    what: str
    span: Span
    line: int
    """The line of code that it is about; 0 for the whole file."""
    rules: frozenset[str] | None
    """Ids, beginnings of ids and names, in lower case; None for all rules."""
    reason: str

    def covers(self, row: Deprecation) -> bool:
        """Whether it names a rule."""
        return (
            self.rules is None
            or row.name in self.rules
            or any(row.id.lower().startswith(rule) for rule in self.rules)
        )


class Suppressions:
    """The comments to railswitch in one text.

    A comment counts for its own line, and on a line of its own for the code below it. Without
    rules in brackets it counts for all rules.
    """

    def __init__(self, source: Source, *, is_python: bool = True) -> None:
        self._source = source
        self._is_python = is_python

    @cached_property
    def comments(self) -> list[Comment]:
        """Every comment to railswitch, in the order of the text."""
        if "railswitch:" not in self._source.text:
            return []
        return [
            self._comment(match, start)
            for start, text in self._texts()
            for match in _COMMENT.finditer(text)
        ]

    @cached_property
    def _by_line(self) -> dict[int, list[Comment]]:
        found: dict[int, list[Comment]] = {}
        for comment in self.comments:
            found.setdefault(comment.line, []).append(comment)
        return found

    def cover(self, finding: Finding) -> bool:
        """Whether a finding is accepted, or waits for a decision."""
        return bool(self._about_finding(finding))

    def accept(self, finding: Finding) -> bool:
        """Whether a finding is accepted."""
        return any(comment.what != "todo" for comment in self._about_finding(finding))

    def mark(self, finding: Finding) -> bool:
        """Whether a finding waits for a decision."""
        return any(comment.what == "todo" for comment in self._about_finding(finding))

    def _about_finding(self, finding: Finding) -> list[Comment]:
        """The comments that name a finding's rule where it stands."""
        if not self.comments:
            return []
        lines = {0}
        for span in filter(None, (finding.span, finding.origin)):
            first, _ = self._source.position(span.start)
            last, _ = self._source.position(span.end)
            lines |= {first, logical_line(self._source, first), last}
        there = [comment for line in lines for comment in self._by_line.get(line, ())]
        return [comment for comment in there if comment.covers(finding.row)]

    @cached_property
    def accepted(self) -> frozenset[str]:
        """The ids of the rules that do not count in the whole file."""
        comments = [comment for comment in self.comments if not comment.line]
        rows = (*GENERAL, *DEPRECATIONS) if comments else ()
        return frozenset(row.id for row in rows for comment in comments if comment.covers(row))

    def open_decisions(self, wants: Callable[[str], bool]) -> Iterator[Finding]:
        """What somebody still has to decide, if RS002 or the rule that it is about is wanted."""
        for comment in self.comments:
            rows = list(map(_row, sorted(comment.rules or ())))
            if comment.what == "todo" and any(wants(row.id) for row in (OPEN, *rows)):
                about = ", ".join(f"{row.id} {row.name}" for row in rows) or "this line"
                yield Finding(
                    row=OPEN,
                    span=comment.span,
                    message=f"An open decision about {about}: {comment.reason or '...'}",
                    advice=OPEN.replacement.replace("RS512", ",".join(row.id for row in rows)),
                    also=tuple(row.id for row in rows if row is not OPEN),
                )

    def _comment(self, match: re.Match[str], start: int) -> Comment:
        what, rules = match["what"].lower(), match["rules"]
        span = Span(start + match.start(), start + match.end())
        line = 0 if what == "ignore-file" else self._about(span.start)
        return Comment(what, span, line, None if rules is None else _keys(rules), match["reason"])

    def _about(self, start: int) -> int:
        """The line of code that a comment is about."""
        line, column = self._source.position(start)
        if self._source.line(line)[: column - 1].strip():
            return line
        while line < len(self._source.line_starts):
            line += 1
            if not self._source.line(line).lstrip().startswith("#"):
                break
        return line

    def _texts(self) -> Iterator[tuple[int, str]]:
        """The comments, each with its offset; in a file that is not Python, the whole text."""
        if not self._is_python:
            yield 0, self._source.text
            return
        lines = (self._source.whole_line(n + 1) for n in range(len(self._source.line_starts)))
        try:
            for token in tokenize.generate_tokens(lambda: next(lines, "")):
                if token.type == tokenize.COMMENT:
                    yield (
                        self._source.line_starts[token.start[0] - 1] + token.start[1],
                        token.string,
                    )
        except (tokenize.TokenError, SyntaxError):
            return  # the parser has accepted it, so this is its very end


def logical_line(source: Source, line: int) -> int:
    """The line with which a line begins that goes on from the one above it by a backslash."""
    while line > 1 and source.line(line - 1).endswith("\\"):
        line -= 1
    return line


def _keys(rules: str) -> frozenset[str]:
    return frozenset(key.strip().lower() for key in rules.split(",") if key.strip())


def _row(key: str) -> Deprecation:
    try:
        return find(key)
    except UnknownRuleError:
        return OPEN  # a rule that does not exist: that it is open is all that can be said
