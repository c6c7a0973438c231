"""Findings of a comparison: one for each thing that was compared."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from railswitch.catalogue import find


class Verdict(str, Enum):
    """What a finding means; the worst first."""

    DIFFERS = "differs"
    EXPECTED = "expected"
    """V2 does it so by design, and a rule explains it."""
    NOISE = "noise"
    """It also differs between two runs of the old side."""
    NOTE = "note"
    """It may be of interest, and proves nothing."""
    SAME = "same"


@dataclass(frozen=True)
class Finding:
    """One thing that was compared."""

    aspect: str
    """What it is about: reports, values, rows, result, checkpoints, files, callbacks, ..."""
    verdict: Verdict
    text: str
    """What is the same, or what differs and how, in one sentence."""
    sides: tuple[str, str] = ("", "")
    """What there is on the old side and on the new, in a word."""
    rule: str | None = None
    """The rule that explains it."""
    place: str | None = None
    """The line of the program that it comes from, as ``train.py:12``."""
    key: tuple[Any, ...] = ()
    """What it is about, exactly: findings of two comparisons with one key are about the same."""

    @property
    def old(self) -> str:
        """What there is on the old side."""
        return self.sides[0]

    @property
    def new(self) -> str:
        """What there is on the new side."""
        return self.sides[1]

    @property
    def explanation(self) -> str:
        """What the rule says about it; empty without one.

        >>> Finding("rows", Verdict.DIFFERS, "", rule="RS202").explanation[:40]
        'The metrics reach `UserCallback.after_re'
        """
        return find(self.rule).effect if self.rule else ""


@dataclass(frozen=True)
class Curve:
    """One metric of both sides, report by report."""

    name: str
    old: list[float | None]
    new: list[float | None]


@dataclass
class Comparison:
    """All that was compared."""

    findings: list[Finding] = field(default_factory=list)
    curves: list[Curve] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    """What ran: the command, both sides, how long they took."""

    def of(self, *verdicts: Verdict) -> list[Finding]:
        """The findings with these verdicts, in the order of the verdicts."""
        return [f for verdict in verdicts for f in self.findings if f.verdict is verdict]

    def is_same(self, *, strict: bool = False) -> bool:
        """Whether nothing was lost; with ``strict``, not even what V2 drops by design.

        >>> Comparison([Finding("files", Verdict.EXPECTED, "")]).is_same()
        True
        """
        fails = {Verdict.DIFFERS, *({Verdict.EXPECTED} if strict else ())}
        return not any(finding.verdict in fails for finding in self.findings)


def pair(old: Any, new: Any) -> tuple[str, str]:
    """What there is on both sides, as text.

    >>> pair(4, None)
    ('4', 'None')
    """
    return str(old), str(new)
