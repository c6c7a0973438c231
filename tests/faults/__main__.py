"""``python3 tasks.py faults``: a campaign from the command line."""

from __future__ import annotations

import argparse
import signal
import sys
import time

from rich.console import Console
from rich.progress import Progress

from tests.warm_start import warm_start

from .campaign import ROOT, campaign, table, write_failure
from .scenario import KINDS, UnknownKindError, drawn

FOLDER = ROOT / "build" / "faults"
SIGN_OF_LIFE = 20
"""After how many runs a line tells how far the campaign is, where no bar can be shown."""


def main(arguments: list[str]) -> int:
    """Run a campaign; 0 if nothing was violated."""
    parser = argparse.ArgumentParser(prog="tasks.py faults", description=__doc__)
    parser.add_argument("--runs", type=int, default=100, help="how many (default: 100)")
    parser.add_argument(
        "--seed", type=int, default=int(time.time()), help="of the first; the next has one more"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="KIND", help=f"one of {', '.join(KINDS)}"
    )
    asked = parser.parse_args(arguments)
    try:
        scenarios = [drawn(seed, asked.only) for seed in range(asked.seed, asked.seed + asked.runs)]
    except UnknownKindError as error:
        parser.error(str(error))
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    console.print(f"{asked.runs} runs, seeds {asked.seed} to {asked.seed + asked.runs - 1}")
    verdicts = []
    with warm_start(), campaign(FOLDER) as running, Progress(console=console) as progress:
        bar = progress.add_task("faults", total=len(scenarios))
        for scenario in scenarios:
            verdict = running.run(scenario)
            verdicts.append(verdict)
            progress.advance(bar)
            if verdict.violations:
                where = write_failure(verdict, FOLDER, asked.only)
                console.print(f"seed {verdict.scenario.seed}: {verdict.scenario}", markup=False)
                for text in verdict.violations:
                    console.print(f"  {text}"[:1000], markup=False)
                console.print(f"  {where.relative_to(ROOT)}", markup=False)
            if not console.is_terminal and len(verdicts) % SIGN_OF_LIFE == 0:
                console.print(f"{len(verdicts)} of {asked.runs} runs", markup=False)
    console.print(table(verdicts), markup=False)
    return int(any(verdict.violations for verdict in verdicts))


if __name__ == "__main__":
    # Also in the background, where a shell has Ctrl-C ignored, nothing is left running.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(130))
    sys.exit(main(sys.argv[1:]))
