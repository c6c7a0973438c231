"""Markdown, for a pull request or an issue: counts first, then the places by file."""

from __future__ import annotations

from ..results import FileResult, Issue
from ..summary import Summary


def render(results: list[FileResult]) -> str:
    """The report as a Markdown page."""
    summary = Summary(results)
    lines = ["# railswitch", "", summary.sentence(), ""]
    if summary.by_rule:
        lines += ["| rule | name | places | fix |", "| --- | --- | ---: | --- |"]
        lines += [
            f"| {rule} | {first.name} | {count} | {first.safety.value} |"
            for (rule, first), count in summary.by_rule
        ]
        lines.append("")
    for result in results:
        lines += _file(result)
    return "\n".join(lines).rstrip() + "\n"


def _file(result: FileResult) -> list[str]:
    if not (result.issues or result.error):
        return []
    lines = [f"## `{result.path}`", ""]
    if result.error:
        lines += [f"Not looked at: {_escaped(result.error)}", ""]
    lines += [_entry(issue) for issue in result.issues]
    return [*lines, ""]


def _entry(issue: Issue) -> str:
    cell = f"cell {issue.cell}, " if issue.cell is not None else ""
    place = f"{cell}line {issue.line}"
    return f"- {place}: **{issue.rule}** {_escaped(issue.message)} {_escaped(issue.advice)}"


def _escaped(text: str) -> str:
    """Text that cannot start HTML; code spans of ours stay code."""
    return text.replace("<", "&lt;").replace("\n", " ")
