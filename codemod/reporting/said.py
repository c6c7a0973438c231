"""What is said once of the findings of a rule, and what of each place besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..findings.issue import Issue


class Said:
    """The explanation that most findings of a rule share, and what the others add to it.

    >>> Said([]).message
    ''
    """

    def __init__(self, issues: Iterable[Issue]) -> None:
        issues = list(issues)
        self.message = _common(issue.message for issue in issues)
        self.advice = _common(_advice(issue) for issue in issues)

    def notes(self, issue: Issue) -> Iterator[str]:
        """What is said of this place and not of the others."""
        if issue.message != self.message and not issue.change:
            yield _rest(issue.message, self.message)
        if issue.why_not:
            yield f"not rewritten: {issue.why_not}"
        if (own := _advice(issue)) != self.advice:
            yield f"-> {_rest(own, self.advice)}"
        if issue.reasons:
            yield f"because {_together(issue.reasons)}"
        yield from (f"read by {note}" for note in issue.related)


def _advice(issue: Issue) -> str:
    """The advice without what is said of this place alone."""
    return issue.advice.removesuffix(issue.not_rewritten).rstrip()


def _together(reasons: Iterable[str]) -> str:
    """Reasons as one, each conclusion said once.

    >>> _together(["it belongs to Ray Tune: `a`", "it belongs to Ray Tune: `b`", "it ran"])
    'it belongs to Ray Tune: `a`, `b`; it ran'
    """
    found: dict[str, list[str]] = {}
    for reason in reasons:
        conclusion, _, shown = reason.partition(": ")
        found.setdefault(conclusion, []).extend([shown] if shown else [])
    return "; ".join(": ".join(filter(None, (a, ", ".join(b)))) for a, b in found.items())


def _common(texts: Iterable[str]) -> str:
    """The text that is said most often; '' where each place has one of its own."""
    ranked = Counter(texts).most_common()
    if not ranked or (ranked[0][1] == 1 and len(ranked) > 1):
        return ""
    return ranked[0][0]


def _rest(text: str, common: str) -> str:
    """What a text adds to another one, or the whole of it."""
    return text.removeprefix(common).strip() or text
