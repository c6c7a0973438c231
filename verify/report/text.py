"""A table for the terminal: what differs first, what is the same last."""

from __future__ import annotations

import io

from rich.console import Console
from rich.table import Table

from ..findings import Comparison, Finding, Verdict
from ..session import sentence
from .folding import folded

_STYLES = {
    Verdict.DIFFERS: "bold red",
    Verdict.EXPECTED: "yellow",
    Verdict.NOISE: "cyan",
    Verdict.NOTE: "dim",
    Verdict.SAME: "green",
}


def render(comparison: Comparison, *, strict: bool = False, width: int | None = None) -> str:
    """The report as text.

    >>> print(render(Comparison()).strip().splitlines()[-1])
    Nothing was lost: 0 things are the same.
    """
    stream = io.StringIO()
    console = Console(file=stream, width=width or 110, highlight=False, no_color=True)
    if comparison.findings:
        table = Table(box=None, pad_edge=False, show_edge=False, padding=(0, 2, 0, 0))
        for title in ("", "about", "what", "old", "new"):
            table.add_column(
                title, overflow="fold", max_width=20 if title in ("old", "new") else None
            )
        for finding in folded(comparison.of(*Verdict)):
            style = _STYLES[finding.verdict]
            about = _about(finding)
            table.add_row(
                f"[{style}]{finding.verdict.value}[/]",
                finding.aspect,
                _escaped(about),
                _escaped(finding.old),
                _escaped(finding.new),
            )
        console.print(table)
    return f"{_heading(comparison)}{stream.getvalue()}{sentence(comparison, strict=strict)}\n"


def _heading(comparison: Comparison) -> str:
    facts = comparison.facts
    if not facts:
        return ""
    return (
        f"{facts['command']}\n"
        f"  old: {facts['old']}, {facts['old_wall_s']:.0f} s\n"
        f"  new: {facts['new']}, {facts['new_wall_s']:.0f} s\n"
        + "".join(f"  decided by what ran: {line}\n" for line in facts["decided"])
        + "\n"
    )


def _about(finding: Finding) -> str:
    marks = " ".join(filter(None, (finding.rule, finding.place)))
    return f"{finding.text} [{marks}]" if marks else finding.text


def _escaped(text: str) -> str:
    return text.replace("[", r"\[")
