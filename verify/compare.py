"""Compares two traces: no Ray, no files, only what both runs have left."""

from __future__ import annotations

from railswitch.traces import Document

from .findings import Comparison, Finding, Verdict
from .outcomes import compare_outcomes
from .reports import compare_reports, curves
from .surroundings import compare_surroundings
from .values import Tolerance


def compare(old: Document, new: Document, tolerance: Tolerance | None = None) -> Comparison:
    """All that is the same, differs, or is on one side only.

    >>> compare(Document(), Document()).is_same()
    True
    """
    tolerance = tolerance or Tolerance()
    findings = [
        *compare_reports(old, new, tolerance),
        *compare_outcomes(old, new, tolerance),
        *compare_surroundings(old, new, tolerance),
    ]
    return Comparison(_named_once(findings), curves(old, new))


def _named_once(findings: list[Finding]) -> list[Finding]:
    """What V2 does by design is named once, however often it happened."""
    seen: set[tuple[str, str]] = set()
    kept = []
    for finding in findings:
        same = finding.aspect, finding.text
        if finding.verdict is Verdict.EXPECTED and same in seen:
            continue
        seen.add(same)
        kept.append(finding)
    return kept
