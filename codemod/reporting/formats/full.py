"""Text with the whole explanation at each issue, then the counts."""

from __future__ import annotations

import click

from ...findings.finding import Safety
from ...findings.issue import FileResult, Issue
from ...text.files import visible
from ..layout import frame, rule, wrapped
from ..summary import Summary, need
from .text import errors

_FIXES = {Safety.SAFE: "fixable", Safety.UNSAFE: "fixable with --unsafe", Safety.MANUAL: ""}


def render(results: list[FileResult]) -> str:
    """The report with colours; who prints it strips them where they are not wanted."""
    blocks = [_block(issue) for result in results for issue in result.issues]
    sentence = "\n".join(wrapped(Summary(results).sentence()))
    return "\n\n".join([*blocks, *errors(results), sentence])


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
