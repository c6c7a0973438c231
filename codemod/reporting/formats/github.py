"""GitHub annotations: workflow commands that a pull request shows at the line."""

from __future__ import annotations

from ...findings.issue import Issue
from ...text.files import printable, visible
from ..report import Report

_MOST = 10
"""GitHub shows no more of a step."""


def render(report: Report) -> str:
    """A workflow command for each issue and each error: for ten, those that must change first."""
    lines = []
    for result in report.results:
        if result.error:
            lines.append(f"::error file={_property(printable(result.path))}::{_data(result.error)}")
        lines += [_annotation(issue) for issue in result.issues]
    if len(lines) <= _MOST:
        return "\n".join(lines)
    shown = sorted(lines, key=lambda line: not line.startswith("::error"))[: _MOST - 1]
    more = f"{len(lines) - len(shown)} more: run `railswitch check`, or see the whole report."
    return "\n".join([*shown, f"::notice title=railswitch::{_data(more)}"])


def _annotation(issue: Issue) -> str:
    level = "error" if issue.required else "warning"
    place = f"file={_property(printable(issue.path))},line={issue.file_line or issue.line}"
    if issue.cell is None:
        place += f",col={issue.column},endLine={issue.end_line},endColumn={issue.end_column}"
    title = _property(f"railswitch {issue.rule} {issue.name}")
    return f"::{level} {place},title={title}::{_data(issue.told)}"


def _data(text: str) -> str:
    return visible(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
