"""Text for people: each issue with its line of code, then the counts."""

from __future__ import annotations

import textwrap

import click

from railswitch.catalogue.general import OPEN, UNKNOWN

from ...findings.finding import Safety
from ...findings.issue import FileResult, Issue
from ...text.files import printable
from ..summary import Summary

_WIDTH = 100

_FIXES = {Safety.SAFE: "fixable", Safety.UNSAFE: "fixable with --unsafe", Safety.MANUAL: ""}

_NEEDS = {UNKNOWN.id: "unknown", OPEN.id: "open"}


def render(results: list[FileResult]) -> str:
    """The report with colours; who prints it strips them where they are not wanted."""
    return "\n\n".join([*places(results), Summary(results).sentence()])


def places(results: list[FileResult]) -> list[str]:
    """Each error and each issue with its line of code, without the counts."""
    blocks = []
    for result in results:
        if result.error:
            blocks.append(
                f"{click.style(printable(result.path), bold=True)}: error: {result.error}"
            )
        blocks += [_block(issue) for issue in result.issues]
    return blocks


def _block(issue: Issue) -> str:
    rule = click.style(issue.rule, fg="red" if issue.required else "yellow", bold=True)
    need = "" if issue.required else _NEEDS.get(issue.rule, "suggested")
    marks = ", ".join(filter(None, (need, _FIXES[issue.safety])))
    mark = click.style(f" [{marks}]", fg="cyan") if marks else ""
    head = f"{click.style(issue.place, bold=True)}: {rule} {issue.name}{mark}"
    lines = [head, *_frame(issue), *_wrapped(issue.message), *_wrapped(f"-> {issue.advice}")]
    lines += [line for note in issue.reasons for line in _wrapped(f"because {note}")]
    lines += [line for note in issue.related for line in _wrapped(f"read by {note}")]
    lines += [f"    {line}".rstrip() for line in issue.paste.splitlines()]
    return "\n".join(lines)


def _frame(issue: Issue) -> list[str]:
    number = str(issue.line)
    margin = " " * len(number)
    code = issue.text.expandtabs(4)
    start = len(issue.text[: issue.column - 1].expandtabs(4))
    end = issue.end_column - 1 if issue.end_line == issue.line else len(issue.text)
    width = max(1, len(issue.text[:end].expandtabs(4)) - start)
    return [
        f"  {margin} |",
        f"  {number} | {code}",
        f"  {margin} | {' ' * start}{click.style('^' * width, fg='red')}",
    ]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="  ")
