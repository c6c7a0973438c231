"""Findings that say the same of several ranks or trials, as one line."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ..findings import Finding

_WHO = re.compile(r"\b(rank|trial) (\d+)\b")


def folded(findings: Iterable[Finding]) -> list[Finding]:
    """Each thing once, with the number of ranks and trials that it is about.

    >>> from ..findings import Verdict
    >>> some = [Finding("reports", Verdict.SAME, f"trial {n}: 10 reports") for n in range(1, 9)]
    >>> [finding.text for finding in folded(some)]
    ['8 trials: 10 reports']
    """
    groups: dict[tuple[Any, ...], list[Finding]] = defaultdict(list)
    for finding in findings:
        what = _WHO.sub(r"\1", finding.text)
        sides = finding.old, finding.new
        groups[finding.verdict, finding.aspect, what, sides, finding.rule, finding.place].append(
            finding
        )
    return [_one(group) for group in groups.values()]


def _one(group: list[Finding]) -> Finding:
    who: dict[str, set[str]] = defaultdict(set)
    for finding in group:
        for word, number in _WHO.findall(finding.text):
            who[word].add(number)

    def told(match: re.Match[str]) -> str:
        count = len(who[match[1]])
        return f"{count} {match[1]}s" if count > 1 else match[0]

    return replace(group[0], text=_WHO.sub(told, group[0].text))
