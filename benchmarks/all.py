"""All benchmarks that fit into a quarter of an hour, and one table of their ratios.

    python3 tasks.py bench

Writes docs/benchmarks.md: the machine, the commit, the ratios, and what each script printed.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "benchmarks.md"
SCRIPTS = (
    ("report_throughput.py", "--workers", "2", "4", "--reports", "1000", "10000"),
    ("fit_latency.py", "--runs", "6"),
    ("after_report_latency.py", "--workers", "2", "--native-reports", "5"),
    ("relay_scale.py", "--ranks", "2", "64", "1024"),
    ("codemod_throughput.py", "--quick"),
)
INTRODUCTION = """\
# Benchmarks

What `python3 tasks.py bench` has measured: railswitch beside Ray's own engines, or a peer, in the
same run. [benchmarks/README.md](../benchmarks/README.md) says what each script does.

`times` is what railswitch has, divided by what stands beside it. Of rows a second, more is better:
20 is twenty times as many. Of seconds, less is better: 0.5 is half the time. The absolute figures
are those of the machine, and of what else it had to do.

"""
TITLES = {
    "report_throughput.py": "Reports of metrics that are kept",
    "fit_latency.py": "The time until training begins, and after its end",
    "after_report_latency.py": "How soon `after_report` is called",
    "relay_scale.py": "Many workers",
    "codemod_throughput.py": "`railswitch check` and `migrate`",
}


@dataclass(frozen=True)
class Ratio:
    """How railswitch stands against something else."""

    what: str
    ours: float
    theirs: float
    unit: str
    than: str

    def row(self) -> str:
        """The row of the table.

        >>> Ratio("rows kept", 30, 10, "rows/s", "Ray V1").row()
        '| rows kept | 30 rows/s | 10 rows/s, Ray V1 | 3.00 |'
        """
        times = self.ours / self.theirs
        ours, theirs = (f"{value:,.4g} {self.unit}" for value in (self.ours, self.theirs))
        return f"| {self.what} | {ours} | {theirs}, {self.than} | {times:.2f} |"


def number(text: str) -> float:
    """The number in a cell.

    >>> number("3,115.4 rows/s")
    3115.4
    """
    found = re.search(r"[\d,]*\.?\d+", text)
    assert found, text
    return float(found.group().replace(",", ""))


def cells(output: str) -> Iterator[list[str]]:
    r"""The rows of all tables in what a script has printed.

    >>> list(cells("a text\n| a | b |\n| --- | --- |"))
    [['a', 'b'], ['---', '---']]
    """
    for line in output.replace("│", "|").splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def seconds_of(output: str) -> dict[str, dict[str, float]]:
    r"""The first column of numbers of each table, by the words before the table's first colon.

    >>> seconds_of("a package: 3 files\n\n| what | CPU s |\n| --- | --- |\n| check | 0.5 |")
    {'a package': {'check': 0.5}}
    """
    found: dict[str, dict[str, float]] = {}
    for line in output.splitlines():
        if line and not line.startswith("|"):
            table = found.setdefault(line.partition(":")[0], {})
        for name, value, *_ in cells(line):
            if value[:1].isdigit():
                table[name] = number(value)
    return found


def of_check(output: str) -> Iterator[Ratio]:
    """How `railswitch check` stands beside ruff and a scan for bytes, each on the same files."""
    tables = seconds_of(output)
    ruff, scan = "ruff check --select UP,NPY201", "byte scan"
    for files, ours, theirs in (
        ("Ray's own sources", "railswitch check", ruff),
        ("Ray's own sources", "railswitch check, nothing changed", ruff),
        ("a monorepo, 1 % of it with Ray", "railswitch check", scan),
        ("a large package, 5 files of it with Ray", "railswitch check", ruff),
    ):
        what = f"{ours.removeprefix('railswitch ')}: {files}"
        yield Ratio(what, tables[files][ours], tables[files][theirs], "CPU s", theirs)


def ratios(outputs: dict[str, str]) -> Iterator[Ratio]:
    """The ratios that the outputs of the scripts hold."""
    kept: dict[tuple[str, str], float] = {}
    for row in cells(outputs["report_throughput.py"]):
        match row:
            case [api, workers, _, _, rate, *_] if workers.isdigit() and "." in rate:
                kept[api, workers] = max(kept.get((api, workers), 0), number(rate))
    for (api, workers), rate in kept.items():
        if api == "railswitch.v1":
            what = f"rows kept, {workers} workers, railswitch.v1"
            yield Ratio(what, rate, kept["Ray V1", workers], "rows/s", "Ray V1")
        if api == "railswitch.v2":
            what = f"rows seen, {workers} workers, railswitch.v2"
            yield Ratio(what, rate, kept["Ray V2", workers], "rows/s", "Ray V2")
    medians = {
        (row[0], row[1]): number(row[3])
        for row in cells(outputs["fit_latency.py"])
        if row[1] in {"start", "finish"}
    }
    for (api, part), seconds in medians.items():
        if api != "Ray V2":
            what = f"fit(), {part}, {api}"
            yield Ratio(what, seconds, medians["Ray V2", part], "s", "Ray V2")
    yield from of_check(outputs["codemod_throughput.py"])


def measured(script: str, *words: str) -> str:
    """What a script prints."""
    command = [sys.executable, str(ROOT / "benchmarks" / script), *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
    return done.stdout.strip("\n")


def page(outputs: dict[str, str], took_s: float, load: float) -> str:
    """The page, with all that was measured."""
    commit = subprocess.run(
        ["git", "log", "-1", "--format=%h of %cs"], cwd=ROOT, stdout=subprocess.PIPE, check=False
    )
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    lines = [
        f"Commit {commit.stdout.decode().strip()}; {machine}; load {load:.1f} at the start; "
        f"{took_s / 60:.0f} minutes.",
        "",
        "| what | railswitch | beside | times |",
        "| --- | ---: | --- | ---: |",
        *(ratio.row() for ratio in ratios(outputs)),
    ]
    for script, *words in SCRIPTS:
        command = f"`benchmarks/{' '.join([script, *words])}` prints:"
        lines += ["", f"## {TITLES[script]}", "", command, "", "```text", outputs[script], "```"]
    return INTRODUCTION + "\n".join(lines) + "\n"


def main() -> None:
    """Run them one after the other, and write the page."""
    console = Console(highlight=False)
    load, began = os.getloadavg()[0], time.monotonic()
    if load > 1:
        console.print(
            f"The load of this machine is {load:.1f}: the figures will be of little worth."
        )
    outputs = {}
    for script, *words in SCRIPTS:
        console.print(f"{script} ...")
        outputs[script] = measured(script, *words)
        console.print(outputs[script], markup=False)
    text = page(outputs, time.monotonic() - began, load)
    PAGE.write_text(text, encoding="utf-8")
    console.print(text.partition("\n## ")[0], markup=False)
    console.print(f"Wrote {PAGE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
