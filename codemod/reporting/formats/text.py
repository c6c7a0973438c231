"""Text for people who have hundreds of findings: what is rewritten, then what is to decide.

Each rewrite has one line. What is left stands in the order of the plan; a rule is explained once,
and below it are its places, each with what is special there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import click

from ...findings.finding import Safety
from ...findings.issue import FileResult, Issue
from ...text.files import printable, visible
from ..layout import MARKS, becomes, frame, is_terminal, rule, wrapped
from ..plan import Plan, Step
from ..report import Report
from ..said import Said
from ..summary import Summary, counted, need

_INDENT = "  "
_NO_BREAK = "\N{NO-BREAK SPACE}"


def render(report: Report) -> str:
    """The report with colours; who prints it strips them where they are not wanted."""
    plan = Plan(report.results)
    end = [*plan.lines(), *ending(report), *wrapped(next_step(Summary(report.results)))]
    return "\n\n".join([*places(plan), *errors(report.results), "\n".join(end)])


def ending(report: Report) -> list[str]:
    """How much there is, and what has become of older reports."""
    history = [] if report.history is None else wrapped(report.history.sentence())
    return [*wrapped(Summary(report.results).sentence(is_part=report.about.is_part)), *history]


def next_step(summary: Summary) -> str:
    """What to do after a look at what there is; '' where there is nothing to do."""
    if summary.fixable:
        return "Next: `railswitch migrate` shows these changes as a diff, and writes nothing."
    if summary.issues:
        return "Next: `railswitch explain RULE` tells more about each of them."
    return ""


def errors(results: Iterable[FileResult]) -> list[str]:
    """Each file that could not be dealt with, and why."""
    return ["\n".join(_error(result)) for result in results if result.error]


def _error(result: FileResult) -> list[str]:
    name = printable(result.path)
    line = f"{name}: error: {visible(result.error or '')}"
    first, *rest = wrapped(line, "", "    ") if is_terminal() else [line]
    return [first.replace(name, click.style(name, bold=True), 1), *rest]


def places(plan: Plan) -> Iterator[str]:
    """What there is to do, a block of lines for each step of the plan."""
    for number, step in enumerate(plan.steps, start=1):
        head = f"{number}. {step.title} ({counted(len(step.issues), 'place')})"
        lines = [click.style(line, bold=True) for line in wrapped(head)]
        lines += wrapped(step.why, "   ")
        if all(issue.safety is Safety.SAFE for issue in step.issues):
            yield "\n".join([*lines, "", *(line for i in step.issues for line in rewrite(i))])
        else:
            yield "\n".join([*lines, *(line for rule in _rules(step) for line in _rule(rule))])


def rewrite(issue: Issue, indent: str = "") -> list[str]:
    """One line with the place and what becomes of it; only a terminal may need more."""
    head = f"{issue.place} {issue.rule} {MARKS[issue.safety]}".rstrip()
    line = f"{head} {becomes(issue)}"
    lines = _lines(line, indent)
    return [lines[0].replace(issue.rule, rule(issue), 1), *lines[1:]]


def _lines(line: str, indent: str) -> list[str]:
    """A line with a place, which only a terminal may break; a cell stays with its number."""
    if not is_terminal():
        return [indent + line]
    kept = line.replace("(cell ", f"(cell{_NO_BREAK}", 1)
    return [
        part.replace(_NO_BREAK, " ", 1) for part in wrapped(kept, indent, f"{indent}{_INDENT * 2}")
    ]


def _rules(step: Step) -> list[list[Issue]]:
    """The findings of each rule, the rules with what is required first."""
    groups: dict[str, list[Issue]] = {}
    for issue in step.issues:
        groups.setdefault(issue.rule, []).append(issue)
    return sorted(groups.values(), key=lambda some: (not some[0].required, some[0].rule))


def _rule(issues: list[Issue]) -> Iterator[str]:
    """A rule explained once, and its places."""
    first, said = issues[0], Said(issues)
    needs = Counter(map(need, issues))
    told = ", ".join(f"{count} {word}" if len(needs) > 1 else word for word, count in needs.items())
    more = f", {counted(len(issues), 'place')}" if len(issues) > 1 else ""
    yield ""
    yield f"{_INDENT}{rule(first)} {click.style(first.name, bold=True)} ({told}{more})"
    yield from wrapped(said.message, _INDENT * 2)
    yield from wrapped(f"-> {said.advice}" if said.advice else "", _INDENT * 2)
    yield from wrapped(said.why_not, _INDENT * 2)
    seen: dict[tuple[str, tuple[str, ...]], None] = {}
    for issue in issues:
        notes = tuple(note for note in said.notes(issue) if note != said.why_not)
        yield from _place(issue, notes, is_known=(issue.text.strip(), notes) in seen)
        seen[issue.text.strip(), notes] = None


def _place(issue: Issue, notes: tuple[str, ...], *, is_known: bool) -> Iterator[str]:
    indent = _INDENT * 3
    if issue.change:
        yield from rewrite(replace(issue, shown_by=""), indent)
    else:
        yield from (click.style(line, bold=True) for line in _lines(issue.place, indent))
        if not is_known:
            yield from frame(issue, indent + _INDENT)
    if not is_known or issue.change:
        for note in notes:
            yield from wrapped(note, indent + _INDENT)
        yield from (
            f"{indent}{_INDENT * 2}{line}".rstrip() for line in visible(issue.paste).splitlines()
        )
