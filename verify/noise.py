"""Noise: differences between two runs of the same side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from railswitch.traces import Document

from .findings import Comparison, Finding, Verdict
from .streams import aligned
from .values import flat

_WIDER: Final = 3.0
"""How many times the spread of the old side a difference may have and still be noise."""
_NUMBERS: Final = ("value",)
_VARYING: Final = ("value", "content", "order", "metrics", "rows", "checkpoint", "return")


def without_noise(
    comparison: Comparison,
    repeats: Sequence[Comparison],
    old: Sequence[Document],
    new: Document,
) -> Comparison:
    """The comparison, with what also differs between runs of the old side marked as such.

    A number is noise only as far as the old side itself is spread; a count, a name, a file or an
    order only if exactly that differs there as well.
    """
    noisy = {f.key for repeat in repeats for f in repeat.findings if f.verdict is Verdict.DIFFERS}
    spread = _Spread(old, new)
    findings = [
        _as_noise(finding)
        if finding.verdict is Verdict.DIFFERS and finding.key in noisy and spread.covers(finding)
        else finding
        for finding in comparison.findings
    ]
    return replace(comparison, findings=findings)


def may_be_noise(comparison: Comparison) -> bool:
    """Whether something differs that may differ by itself: a value, a content, an order.

    >>> may_be_noise(Comparison([Finding("values", Verdict.DIFFERS, "", key=("value",))]))
    True
    """
    return any(
        finding.verdict is Verdict.DIFFERS and finding.key[:1] and finding.key[0] in _VARYING
        for finding in comparison.findings
    )


def _as_noise(finding: Finding) -> Finding:
    return replace(
        finding,
        verdict=Verdict.NOISE,
        text=f"{finding.text}; it also differs between two runs of the old side",
    )


class _Spread:
    """How far apart the runs of the old side are, metric by metric."""

    def __init__(self, old: Sequence[Document], new: Document) -> None:
        *self._old, self._new = aligned(*old, new)

    def covers(self, finding: Finding) -> bool:
        """Whether the new side lies within what the old side does by itself."""
        if not finding.key or finding.key[0] not in _NUMBERS:
            return True
        *where, name = finding.key[1:]
        key: Any = tuple(where)
        runs = [_series(side.get(key), name) for side in self._old]
        new = _series(self._new.get(key), name)
        widest = max((max(step) - min(step) for step in zip(*runs, strict=False)), default=0.0)
        return all(
            min(step) - _WIDER * widest <= value <= max(step) + _WIDER * widest
            for *step, value in zip(*runs, new, strict=False)
        )


def _series(stream: Any, name: str) -> list[float]:
    rows = [dict(flat(report["metrics"])) for report in stream.reports] if stream else []
    values = [row.get(name) for row in rows]
    return [float(v) if isinstance(v, int | float) else float("nan") for v in values]
