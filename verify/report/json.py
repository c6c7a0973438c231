"""A comparison for programs."""

from __future__ import annotations

import json
from typing import Any

from ..findings import Comparison, Finding, Verdict
from ..session import sentence

VERSION = 1


def render(comparison: Comparison, *, strict: bool = False) -> str:
    """The report as JSON.

    >>> json.loads(render(Comparison()))["same"]
    True
    """
    data = {
        "version": VERSION,
        "same": comparison.is_same(strict=strict),
        "sentence": sentence(comparison, strict=strict),
        **comparison.facts,
        "findings": [_finding(finding) for finding in comparison.of(*Verdict)],
        "curves": [vars(curve) for curve in comparison.curves],
    }
    return json.dumps(data, indent=2) + "\n"


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "verdict": finding.verdict.value,
        "aspect": finding.aspect,
        "text": finding.text,
        "old": finding.old,
        "new": finding.new,
        "rule": finding.rule,
        "explanation": finding.explanation,
        "place": finding.place,
    }
