"""GitHub annotations: workflow commands that a pull request shows at the line."""

from __future__ import annotations

from ...findings.issue import FileResult, Issue
from ...text.files import printable


def render(results: list[FileResult]) -> str:
    """One workflow command for each issue and each error."""
    lines = []
    for result in results:
        if result.error:
            lines.append(f"::error file={_property(printable(result.path))}::{_data(result.error)}")
        lines += [_annotation(issue) for issue in result.issues]
    return "\n".join(lines)


def _annotation(issue: Issue) -> str:
    level = "error" if issue.required else "warning"
    place = (
        f"file={_property(printable(issue.path))},line={issue.line},col={issue.column},"
        f"endLine={issue.end_line},endColumn={issue.end_column}"
    )
    title = _property(f"railswitch {issue.rule} {issue.name}")
    return f"::{level} {place},title={title}::{_data(f'{issue.message} {issue.advice}')}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
