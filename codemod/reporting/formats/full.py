"""Text with the whole explanation at each issue, then the counts."""

from __future__ import annotations

import click

from ...findings.finding import Safety
from ...findings.issue import Issue
from ...text.files import visible
from ..layout import frame, rule, wrapped
from ..report import Report
from ..summary import need
from .text import ending, errors

_FIXES = {Safety.SAFE: "fixable", Safety.UNSAFE: "fixable with --unsafe", Safety.MANUAL: ""}


def render(report: Report) -> str:
    """The report with colours; who prints it strips them where they are not wanted."""
    blocks = [_block(issue) for result in report.results for issue in result.issues]
    return "\n\n".join([*blocks, *errors(report.results), "\n".join(ending(report))])


def _block(issue: Issue) -> str:
    word = "" if issue.required else need(issue)
    marks = ", ".join(filter(None, (word, _FIXES[issue.safety])))
    mark = click.style(f" [{marks}]", fg="cyan") if marks else ""
    head = f"{click.style(issue.place, bold=True)}: {rule(issue)} {issue.name}{mark}"
    lines = [head, *frame(issue, "  "), *wrapped(issue.message, "  ")]
    lines += wrapped(f"-> {issue.advice}", "  ")
    lines += [line for note in issue.reasons for line in wrapped(f"because {note}", "  ")]
    lines += [line for note in issue.related for line in wrapped(f"read by {note}", "  ")]
    lines += [f"    {line}".rstrip() for line in visible(issue.paste).splitlines()]
    return "\n".join(lines)
