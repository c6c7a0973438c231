"""``# railswitch: ignore[RS201]``: findings that a human has looked at and accepted."""

from __future__ import annotations

import re
from functools import cached_property

from .finding import Finding
from .source import Source

_COMMENT = re.compile(r"#\s*railswitch:\s*ignore(?P<file>-file)?(?:\[(?P<rules>[^\]]*)\])?", re.I)


class Suppressions:
    """The ignore comments of one text.

    A comment counts for its own line, and on a line of its own for the line below it;
    ``ignore-file`` counts for the whole file. Without rules in brackets it counts for all rules.
    """

    def __init__(self, source: Source) -> None:
        self._source = source

    @cached_property
    def _comments(self) -> dict[int, frozenset[str] | None]:
        """The ignored rules for each line (None for all rules); line 0 is the whole file."""
        found: dict[int, frozenset[str] | None] = {}
        for match in _COMMENT.finditer(self._source.text):
            line, _ = self._source.position(match.start())
            if match["file"]:
                line = 0
            elif self._source.line(line).lstrip().startswith("#"):
                line += 1
            rules = match["rules"]
            found[line] = None if rules is None else _keys(rules) | (found.get(line) or set())
        return found

    def cover(self, finding: Finding) -> bool:
        """Whether a finding is to be ignored."""
        if "railswitch:" not in self._source.text:
            return False
        first, _ = self._source.position(finding.span.start)
        last, _ = self._source.position(finding.span.end)
        return any(self._covers(line, finding) for line in {0, first, last})

    def _covers(self, line: int, finding: Finding) -> bool:
        if line not in self._comments:
            return False
        rules = self._comments[line]
        return rules is None or finding.row.id.lower() in rules or finding.row.name in rules


def _keys(rules: str) -> frozenset[str]:
    return frozenset(key.strip().lower() for key in rules.split(",") if key.strip())
