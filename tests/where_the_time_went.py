"""What is printed at the end of a run: the seconds of each folder, and the slowest tests."""

from collections import Counter, defaultdict
from pathlib import PurePosixPath

import pytest

SLOWEST = 10
WORTH_TELLING_S = 60
_PHASES = {"setup", "call", "teardown"}


def report(terminal: pytest.TerminalReporter) -> None:
    """Print both tables; fixtures that tests share count for the first that needs them."""
    folders: Counter[str] = Counter()
    tests: defaultdict[str, float] = defaultdict(float)
    counts: Counter[str] = Counter()
    for phase in (item for items in terminal.stats.values() for item in items):
        if getattr(phase, "when", None) not in _PHASES:
            continue
        parts = PurePosixPath(phase.nodeid.partition("::")[0]).parts
        folder = "/".join(parts[:2])
        folders[folder] += phase.duration
        tests[phase.nodeid] += phase.duration
        counts[folder] += phase.when == "call"
    if sum(folders.values()) < WORTH_TELLING_S:
        return
    terminal.section("where the time went")
    for folder, seconds in folders.most_common():
        if seconds >= 1:
            terminal.line(f"{seconds:8.0f} s  {counts[folder]:6} tests  {folder}")
    terminal.line("the slowest:")
    for nodeid in sorted(tests, key=lambda name: -tests[name])[:SLOWEST]:
        terminal.line(f"{tests[nodeid]:8.0f} s  {nodeid}")
