"""``python3 tasks.py fuzz``: many inputs, on all cores; an input that shows a fault is kept."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from .campaign import some, table
from .inputs import drawn

FOLDER = Path(__file__).resolve().parents[2] / "build" / "fuzz"
AT_A_TIME = 250
SAID = 10_000
"""After how many inputs a line tells how far it is, where no bar can be shown."""


def main(arguments: list[str]) -> int:
    """Try inputs; 0 if nothing was violated."""
    parser = argparse.ArgumentParser(prog="tasks.py fuzz", description=__doc__)
    parser.add_argument("--runs", type=int, default=20_000, help="how many (default: 20000)")
    parser.add_argument(
        "--seed", type=int, default=int(time.time()), help="of the first; the next has one more"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many processes")
    asked = parser.parse_args(arguments)
    FOLDER.mkdir(parents=True, exist_ok=True)
    end = asked.seed + asked.runs
    parts = [range(at, min(at + AT_A_TIME, end)) for at in range(asked.seed, end, AT_A_TIME)]
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    console.print(f"{asked.runs} inputs, seeds {asked.seed} to {end - 1}")
    outcomes: Counter[tuple[str, str]] = Counter()
    slowest, violations = 0.0, 0
    with (
        multiprocessing.get_context("spawn").Pool(asked.jobs, maxtasksperchild=100) as pool,
        Progress(console=console) as progress,
    ):
        bar = progress.add_task("fuzz", total=asked.runs)
        for part, took_s, violated in pool.imap_unordered(some, parts):
            progress.advance(bar, part.total())
            before, outcomes = outcomes, outcomes + part
            if not console.is_terminal and before.total() // SAID < outcomes.total() // SAID:
                console.print(f"{outcomes.total()} of {asked.runs} inputs", markup=False)
            slowest = max(slowest, took_s)
            for seed, texts in violated:
                violations += 1
                given = drawn(seed)
                kept = FOLDER / f"{seed}-{given.name}"
                kept.write_bytes(given.data)
                console.print(f"seed {seed}: {kept.relative_to(FOLDER.parents[1])}", markup=False)
                for text in texts:
                    console.print(f"  {text}"[:1000], markup=False)
    console.print(table(outcomes), markup=False)
    console.print(f"violations: {violations}; the longest took {slowest:.2f} s")
    return int(violations > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
