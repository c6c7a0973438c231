"""Text with one line for each issue, as compilers and linters write it."""

from __future__ import annotations

from ...findings.issue import FileResult, Issue
from ..layout import MARKS, becomes, rule, wrapped
from ..summary import Summary
from .text import errors


def render(results: list[FileResult]) -> str:
    """The report, with the counts in its last lines."""
    lines = [_line(issue) for result in results for issue in result.issues]
    return "\n".join([*lines, *errors(results), *wrapped(Summary(results).sentence())])


def _line(issue: Issue) -> str:
    words = (f"{issue.place}:", rule(issue), MARKS[issue.safety], becomes(issue))
    return " ".join(filter(None, words))
