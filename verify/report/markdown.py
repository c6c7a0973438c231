"""A comparison for a comment or an issue."""

from __future__ import annotations

from ..findings import Comparison, Finding, Verdict
from ..session import sentence
from .folding import folded

TITLES = {
    Verdict.DIFFERS: "What differs",
    Verdict.EXPECTED: "What V2 does so by design",
    Verdict.NOISE: "What differs by itself",
    Verdict.NOTE: "Worth knowing",
    Verdict.SAME: "What is the same",
}


def render(comparison: Comparison, *, strict: bool = False) -> str:
    """The report as Markdown.

    >>> render(Comparison()).splitlines()[2]
    '**Nothing was lost: 0 things are the same.**'
    """
    lines = ["# railswitch verify", "", f"**{sentence(comparison, strict=strict)}**", ""]
    facts = comparison.facts
    if facts:
        lines += [
            f"`{facts['command']}`: {facts['old']} ({facts['old_wall_s']:.0f} s), and "
            f"{facts['new']} ({facts['new_wall_s']:.0f} s).",
            "",
        ]
        if facts["decided"]:
            lines += ["Decided by what ran on the old side:", ""]
            lines += [*(f"- {line}" for line in facts["decided"]), ""]
    for verdict, title in TITLES.items():
        if found := comparison.of(verdict):
            lines += [
                f"## {title}",
                "",
                "| about | what | old | new |",
                "| --- | --- | --- | --- |",
            ]
            lines += [_row(finding) for finding in folded(found)]
            lines.append("")
    return "\n".join(lines)


def _row(finding: Finding) -> str:
    marks = [f"`{mark}`" for mark in (finding.rule, finding.place) if mark]
    text = " ".join([finding.text, *marks])
    cells = (finding.aspect, text, finding.old, finding.new)
    return f"| {' | '.join(map(_escaped, cells))} |"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
