"""Many inputs: what came of them."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from pathlib import Path

from .inputs import KINDS, drawn
from .trial import tried

IN_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None

Found = tuple[Counter[tuple[str, str]], float, list[tuple[int, list[str]]]]


def some(seeds: range) -> Found:
    """What came of the inputs of these seeds: outcomes by kind, the longest time, violations."""
    outcomes: Counter[tuple[str, str]] = Counter()
    slowest = 0.0
    violated = []
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        os.chdir(folder)
        (Path(folder) / "files").mkdir()
        for seed in seeds:
            given = drawn(seed)
            verdict = tried(given, Path(folder) / "files")
            outcomes[given.name, verdict.outcome] += 1
            slowest = max(slowest, verdict.took_s)
            if verdict.violations:
                violated.append((seed, verdict.violations))
        os.chdir(IN_MEMORY or tempfile.gettempdir())
    return outcomes, slowest, violated


def table(outcomes: Counter[tuple[str, str]]) -> str:
    """The outcomes by kind of file, as a Markdown table.

    >>> print(table(Counter({("train.py", "found"): 2})))
    | file | inputs | nothing | found | rewritten | refused |
    | --- | ---: | ---: | ---: | ---: | ---: |
    | train.py | 2 | 0 | 2 | 0 | 0 |
    | **all** | 2 | 0 | 2 | 0 | 0 |
    """
    columns = ("nothing", "found", "rewritten", "refused")
    lines = [
        f"| file | inputs | {' | '.join(columns)} |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    seen = [name for name in KINDS if any(kind == name for kind, _ in outcomes)]
    for title, names in [*((name, [name]) for name in seen), ("**all**", seen)]:
        counts = [sum(outcomes[name, column] for name in names) for column in columns]
        total = sum(count for (kind, _), count in outcomes.items() if kind in names)
        lines.append(f"| {title} | {total} | {' | '.join(map(str, counts))} |")
    return "\n".join(lines)
