"""What git knows about files."""

from __future__ import annotations

import os
import subprocess
from collections import defaultdict
from pathlib import Path


def uncommitted(paths: list[str]) -> list[str]:
    """The tracked files among the paths whose changes are not committed.

    Files that git does not track, or that lie outside any repository, do not count.
    """
    by_folder: dict[Path, list[str]] = defaultdict(list)
    for path in paths:
        by_folder[Path(path).resolve().parent].append(path)
    return [path for folder, inside in by_folder.items() for path in _changed(folder, inside)]


def _changed(folder: Path, paths: list[str]) -> list[str]:
    names = {Path(path).resolve().name: path for path in paths}
    command = ["git", "status", "--porcelain", "-z", "--untracked-files=no", "--", *names]
    try:
        result = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    except OSError:
        return []
    if result.returncode != 0:
        return []
    changed = {os.path.basename(os.fsdecode(entry)[3:]) for entry in result.stdout.split(b"\0")}
    return [path for name, path in names.items() if name in changed]
