"""Text with one line for each issue, as compilers and linters write it."""

from __future__ import annotations

from ...findings.issue import Issue
from ..layout import MARKS, becomes, rule
from ..report import Report
from .text import ending, errors


def render(report: Report) -> str:
    """The report, with the counts in its last lines."""
    lines = [_line(issue) for result in report.results for issue in result.issues]
    return "\n".join([*lines, *errors(report.results), *ending(report)])


def _line(issue: Issue) -> str:
    words = (f"{issue.place}:", rule(issue), MARKS[issue.safety], becomes(issue))
    return " ".join(filter(None, words))
