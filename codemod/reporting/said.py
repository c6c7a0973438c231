"""What is said once of the findings of a rule, and what of each place besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..findings.issue import Issue

SETTLES = " The same decision settles "
"""What stands in an advice before the other places that wait for the same decision."""


class Said:
    """The explanation that most findings of a rule share, and what the others add to it.

    >>> Said([]).message
    ''
    """

    def __init__(self, issues: Iterable[Issue]) -> None:
        issues = list(issues)
        self.message = _common(issue.message for issue in issues)
        self.advice = _common(_advice(issue) for issue in issues)
        reasons = {issue.why_not for issue in issues}
        self.why_not = _left(reasons.pop()) if len(reasons) == 1 and len(issues) > 1 else ""
        """What keeps railswitch from rewriting any of them, as a note, if it is the same."""

    def notes(self, issue: Issue) -> Iterator[str]:
        """What is said of this place and not of the others."""
        if issue.message != self.message and not issue.change:
            yield _rest(issue.message, self.message)
        if issue.why_not:
            yield _left(issue.why_not)
        if (own := _advice(issue)) != self.advice:
            yield f"-> {_rest(own, self.advice)}"
        if also := issue.advice.partition(SETTLES)[2]:
            yield f"the same decision settles {also.rstrip('.')}"
        if issue.reasons:
            yield f"because {_together(issue.reasons)}"
        yield from (f"read by {note}" for note in issue.related)


def _advice(issue: Issue) -> str:
    """The advice without what is said of this place alone."""
    whole = issue.advice.partition(SETTLES)[0]
    return " ".join(whole.replace(issue.not_rewritten, "").split()) if issue.why_not else whole


def _left(why_not: str) -> str:
    return f"not rewritten: {why_not}" if why_not else ""


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
    """The text that most places share; '' where it would be said of what it is not about."""
    texts = list(texts)
    text, count = next(iter(Counter(texts).most_common()), ("", 0))
    return text if 2 * count > len(texts) else ""


def _rest(text: str, common: str) -> str:
    """What a text adds to another one, or the whole of it."""
    return text.removeprefix(common).strip() or text
