"""Writes a diagnosis as text or as JSON."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from .diagnosis import Diagnosis, Machine

_WIDTH = 120


def as_json(diagnosis: Diagnosis) -> str:
    """The diagnosis for scripts."""
    return json.dumps(diagnosis.as_dict(), indent=2)


def as_text(diagnosis: Diagnosis) -> str:
    """The diagnosis for people: a table of the machines, and what to do."""
    output = io.StringIO()
    console = Console(file=output, width=_WIDTH)
    console.print(_table(diagnosis))
    for finding in diagnosis.findings:
        mark = "!" if finding.level == "problem" else "-"
        console.print(
            f"{mark} {finding.where}: {finding.what}.",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
        console.print(f"    {finding.do}", markup=False, highlight=False, soft_wrap=True)
    problems = sum(finding.level == "problem" for finding in diagnosis.findings)
    console.print(
        "Nothing is in the way of a run." if not problems else f"To be done: {problems}.",
        highlight=False,
    )
    return output.getvalue()


def _table(diagnosis: Diagnosis) -> Table:
    columns = [[diagnosis.driver], *_alike(diagnosis.nodes)]
    table = Table("", *(_heading(machines) for machines in columns))
    first = [machines[0] for machines in columns]
    for name in diagnosis.driver.facts:
        if name != "variables":
            versions = [machine.facts.get(name) for machine in first]
            if any(versions):
                table.add_row(name, *(version or "-" for version in versions))
    for name in sorted({name for machine in first for name in _variables(machine)}):
        table.add_row(name, *(_variables(machine).get(name, "-") for machine in first))
    if diagnosis.nodes:
        table.add_row("storage path", *("wrong" if each.storage else "fine" for each in first))
        for name in ("CPU", "GPU"):
            amounts = [f"{machine.resources.get(name, 0):g}" for machine in first[1:]]
            table.add_row(name, "", *amounts)
    return table


def _alike(nodes: Sequence[Machine]) -> list[list[Machine]]:
    """The nodes, those of which the same is known in one column."""
    groups: dict[str, list[Machine]] = {}
    for node in nodes:
        known = repr((node.facts, node.resources, node.storage, node.error))
        groups.setdefault(known, []).append(node)
    return list(groups.values())


def _heading(machines: Sequence[Machine]) -> str:
    more = len(machines) - 1
    return f"{machines[0].name} and {more} more" if more else machines[0].name


def _variables(machine: Machine) -> dict[str, str]:
    return dict(machine.facts.get("variables", {}))
