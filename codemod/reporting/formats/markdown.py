"""Markdown, for a pull request or an issue: the plan first, then the changes and the decisions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...findings.issue import FileResult, Issue
from ...text.files import printable, visible
from ..plan import Change, Plan, Progress
from ..report import Report
from ..summary import Summary, counted


def render(report: Report) -> str:
    """The report as a Markdown page."""
    results = report.results
    summary, plan = Summary(results), Plan(results)
    lines = ["# Migration to Ray Train V2", "", summary.sentence(is_part=report.about.is_part), ""]
    if report.history is not None:
        lines += [report.history.sentence(), ""]
    lines += _steps(plan)
    is_begun = bool(plan.whole.done)
    for kind, rows in (("package", plan.packages), ("file", plan.files)):
        if rows:
            lines += _progress(kind, rows) if is_begun else _left(kind, rows)
    lines += _rules(summary)
    if plan.changes:
        lines += ["## Changes", "", *(line for change in plan.changes for line in _change(change))]
    decisions = [line for result in results for line in _decisions(result)]
    if decisions:
        lines += ["## Left to do", "", *decisions]
    return "\n".join(lines).rstrip() + "\n"


def _progress(kind: str, rows: list[Progress]) -> Iterator[str]:
    yield from (
        f"## Progress by {kind}",
        "",
        f"| {kind} | done | left | |",
        "| --- | --: | --: | --: |",
    )
    for row in rows:
        yield f"| {_code(row.name, cell=True)} | {row.done} | {row.left} | {row.state} |"
    yield ""


def _left(kind: str, rows: list[Progress]) -> Iterator[str]:
    """The same where nothing is done yet."""
    yield from (f"## Left by {kind}", "", f"| {kind} | left |", "| --- | --: |")
    yield from (f"| {_code(row.name, cell=True)} | {row.left} |" for row in rows if row.left)
    yield ""


def _rules(summary: Summary) -> Iterator[str]:
    rows = summary.rules()
    if not rows:
        return
    has_done = bool(summary.fixed)
    heads = ("rule", "name", *(("rewritten",) if has_done else ()), "left")
    yield from ("## Rules", "", f"| {' | '.join(heads)} |")
    yield f"| --- | --- | {' | '.join(['--:'] * (len(heads) - 2))} |"
    for rule, name, fixed, left in rows:
        yield f"| {rule} | {name} | {f'{fixed} | ' if has_done else ''}{left} |"
    yield ""


def _steps(plan: Plan) -> Iterator[str]:
    if plan.steps:
        yield from ("## What is left, in this order", "")
        for number, step in enumerate(plan.steps, start=1):
            rules = ", ".join(f"{rule} ({count})" for rule, _, count in step.rules)
            yield f"{number}. **{step.title}** ({counted(len(step.issues), 'place')}): {rules}."
            yield f"   {step.why}"
        yield ""


def _change(change: Change) -> Iterator[str]:
    rules = ", ".join(sorted({issue.rule for issue in change.fixed}))
    yield from (f"<details><summary>{_text(printable(change.path))}: {rules}</summary>", "")
    text = "\n".join(line for hunk in change.hunks for line in hunk)
    yield from (*_block(text, "diff"), "", "</details>", "")


def _decisions(result: FileResult) -> Iterator[str]:
    if not (result.issues or result.error):
        return
    yield from (f"### {_code(printable(result.path))}", "")
    if result.error:
        yield from (f"Not dealt with: {_text(result.error)}", "")
    for issue in result.issues:
        yield from _decision(issue)
    yield ""


def _decision(issue: Issue) -> Iterator[str]:
    cell = f"cell {issue.cell}, " if issue.cell is not None else ""
    where = f"{cell}line {issue.line}"
    yield f"- {where}: **{issue.rule}** {_text(issue.message)} {_text(issue.advice)}"
    yield from (f"  - because {_text(note)}" for note in issue.reasons)
    yield from (f"  - read by {_text(note)}" for note in issue.related)
    if issue.paste:
        yield from ("", *(f"  {line}".rstrip() for line in _block(issue.paste, "python")), "")


def _block(text: str, language: str) -> list[str]:
    """A fenced block with a fence that is longer than any inside it."""
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return [fence + language, *visible(text).rstrip("\n").split("\n"), fence]


def _code(text: str, *, cell: bool = False) -> str:
    text = text.replace("`", "'").replace("\n", " ")
    return f"`{text.replace('|', chr(92) + '|') if cell else text}`"


def _text(text: str) -> str:
    """Text that cannot start HTML; code spans of ours stay code."""
    return visible(text).replace("&", "&amp;").replace("<", "&lt;").replace("\n", " ")
