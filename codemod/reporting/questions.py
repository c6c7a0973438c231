"""The questions that a repository raises: where, and what each answer would rewrite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from railswitch.catalogue import QUESTIONS, Question

from ..findings.issue import FileResult, Issue
from .layout import wrapped
from .said import SETTLES
from .summary import counted

Migrated = Callable[[Mapping[str, str]], list[FileResult]]
"""Migrates, without writing, with some answers besides those that were given."""

_MOST = 12
"""How many places a terminal shows of each question."""


@dataclass(frozen=True)
class Raised:
    """A question that is open here."""

    question: Question
    issues: tuple[Issue, ...]
    """The findings that wait for it."""
    settled: Mapping[str, int]
    """How many of them each answer settles."""

    @property
    def is_in_vain(self) -> bool:
        """Whether no answer settles anything here, so that all of it is to be done by hand."""
        return not any(self.settled.values())

    @property
    def proposed(self) -> str | None:
        """The default answer, where it settles something here."""
        default = self.question.default
        return default if default is not None and self.settled.get(default) else None

    @property
    def places(self) -> int:
        """How many uses wait for it."""
        return sum(issue.uses for issue in self.issues)

    def lines(self) -> list[str]:
        """What is asked, where, and what each answer does, for a terminal."""
        rules = Counter(id_ for issue in self.issues for id_ in (issue.rule, *issue.also))
        listed = ", ".join(f"{rule} ({count})" for rule, count in sorted(rules.items()))
        files = counted(len({issue.path for issue in self.issues}), "file")
        lines = wrapped(f"{self.question.id}: {self.question.text}")
        wait = "waits" if len(self.issues) == 1 else "wait"
        waiting_ = f"{counted(len(self.issues), 'finding')} in {files} {wait} for it: {listed}"
        lines += wrapped(waiting_, "  ")
        for issue in self.issues[:_MOST]:
            lines += wrapped(f"{issue.place}: {issue.text.strip()}", "    ", "      ")
        if len(self.issues) > _MOST:
            lines.append(f"    and {len(self.issues) - _MOST} more")
        for answer in self.question.answers:
            mark = " (the default)" if answer.name == self.question.default else ""
            lines += wrapped(f"{answer.name}{mark}: {answer.meaning}", "  ", "    ")
            done, of = self.settled[answer.name], len(self.issues)
            told = f"It settles {done} of {of}: {answer.rewrites}." if done else "It settles none."
            lines += wrapped(told, "    ")
        return lines

    def record(self) -> dict[str, Any]:
        """The same, for scripts."""
        return {
            "question": self.question.id,
            "text": self.question.text,
            "default": self.question.default,
            "places": [
                {"path": i.path, "line": i.line, "rule": i.rule, "also": list(i.also)}
                for i in self.issues
            ],
            "answers": [
                {
                    "answer": answer.name,
                    "meaning": answer.meaning,
                    "rewrites": answer.rewrites,
                    "settles": self.settled[answer.name],
                }
                for answer in self.question.answers
            ],
        }


def waiting(results: list[FileResult], id_: str) -> list[Issue]:
    """The findings that wait for a decision."""
    return [issue for result in results for issue in result.issues if issue.decision == id_]


def raised(found: list[FileResult], answers: Mapping[str, str], migrated: Migrated) -> list[Raised]:
    """The questions that are open, each with what its answers would settle.

    ``found`` is what is there, ``answers`` what was decided already.
    """
    before = migrated({}) if any(i.decision for r in found for i in r.issues) else found
    questions = [
        question
        for question in QUESTIONS
        if question.id not in answers and waiting([*found, *before], question.id)
    ]
    return [_raised(question, found, before, migrated) for question in questions]


def _raised(
    question: Question, found: list[FileResult], before: list[FileResult], migrated: Migrated
) -> Raised:
    issues = waiting(found, question.id) or waiting(before, question.id)
    settled = {}
    for name in question.names:
        settled[name] = max(
            0, len(issues) - _left(question.id, before, migrated({question.id: name}))
        )
    return Raised(question, tuple(issues), settled)


def _left(id_: str, before: list[FileResult], after: list[FileResult]) -> int:
    """How many findings that waited for a decision are left once it is made.

    One that is only told without the decision is left, too. Lines move, so that findings of a rule
    in a file are compared by their number.
    """
    waited = Counter((issue.path, issue.rule) for issue in waiting(before, id_))
    others = _counts(before) - waited
    return (waited & (_counts(after) - others)).total()


def _counts(results: list[FileResult]) -> Counter[tuple[str, str]]:
    return Counter((issue.path, issue.rule) for result in results for issue in result.issues)


def by_decision(results: list[FileResult], answers: Mapping[str, str]) -> list[FileResult]:
    """The results, with the findings of a file that wait for one decision told as one."""
    return [replace(result, issues=tuple(_told(result.issues, answers))) for result in results]


def _told(issues: tuple[Issue, ...], answers: Mapping[str, str]) -> Iterator[Issue]:
    groups: dict[str, list[Issue]] = {}
    for issue in issues:
        if issue.decision and issue.decision not in answers:
            groups.setdefault(issue.decision, []).append(issue)
    first = {id_: next((i for i in some if i.required), some[0]) for id_, some in groups.items()}
    for issue in issues:
        group = groups.get(issue.decision, []) if issue.decision not in answers else []
        if not group:
            yield issue
        elif issue is first[issue.decision]:
            yield _with_others(issue, [other for other in group if other is not issue])


def _with_others(issue: Issue, others: list[Issue]) -> Issue:
    if not others:
        return issue
    places = ", ".join(f"{_where(other)} ({other.rule})" for other in others[:_MOST])
    more = f" and {len(others) - _MOST} more" if len(others) > _MOST else ""
    ids = dict.fromkeys(id_ for other in others for id_ in (other.rule, *other.also))
    return replace(
        issue,
        advice=f"{issue.advice}{SETTLES}{places}{more}.",
        also=tuple(dict.fromkeys((*issue.also, *(i for i in ids if i != issue.rule)))),
        uses=issue.uses + sum(other.uses for other in others),
    )


def _where(issue: Issue) -> str:
    cell = f" of cell {issue.cell}" if issue.cell is not None else ""
    return f"line {issue.line}{cell}"
