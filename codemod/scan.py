"""Which files to look at, and which of them may matter: paths, ignore rules and a scan of bytes."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

from railswitch.catalogue import DEPRECATIONS

from .kinds import kind_of

SKIPPED_FOLDERS = frozenset(
    {
        "__pycache__",
        "__pypackages__",
        "_vendor",
        "build",
        "dist",
        "node_modules",
        "site-packages",
        "third_party",
        "vendor",
        "venv",
    }
)
"""Folders that hold other people's code or build results; hidden folders are skipped as well."""

_SHOWN_FOLDERS = frozenset({".github", ".gitlab", ".circleci", ".buildkite", ".devcontainer"})
"""Hidden folders in which environments of jobs are described."""

# Each starts with a literal, which the regular expression engine looks for at full speed.
_NAME = re.compile(rb"ray(?:\s*\.\s*(?:air|data|train|tune|ml)\b|\s+import\b)")
_ALIAS = re.compile(rb"import[ \t][^\n;]*?\bray[ \t]+as\b")
_EXTRA = re.compile(rb"ray(?:-cpp)?\s*\[[^\]\n]*\bair\b")
_VARIABLE_STARTS = (b"RAY_", b"TRAIN_", b"TUNE_")
_VARIABLES = re.compile(
    b"|".join(
        re.escape(name.old[1:].encode())
        for row in DEPRECATIONS
        for name in row.names
        if name.old.startswith("$")
    )
)
_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


class NoSuchPathError(Exception):
    """A path on the command line that does not exist."""


def may_matter(data: bytes) -> bool:
    """Whether a file may use Ray's libraries; most files are settled here.

    >>> may_matter(b"from ray import air"), may_matter(b"x = array.train")
    (True, False)
    """
    if any(start in data for start in _VARIABLE_STARTS) and _VARIABLES.search(data):
        return True
    if b"ray" not in data:
        return False
    for match in _NAME.finditer(data):
        start = match.start()
        if start == 0 or data[start - 1] not in _WORD:
            return True
    return bool(_ALIAS.search(data) or _EXTRA.search(data))


def files(paths: Sequence[str], exclude: Sequence[str] = ()) -> Iterator[Path]:
    """The files under the paths, each once, in a stable order.

    A file that is named is taken whatever its name is; in folders, ``.gitignore`` counts, and
    hidden and vendored folders are left out.
    """
    seen: set[str] = set()
    for given in paths:
        path = Path(given)
        if not path.exists():
            raise NoSuchPathError(f"there is no file or folder {given!r}")
        found = iter([path]) if path.is_file() else _in_folder(path, exclude)
        for file in found:
            key = os.path.realpath(file) if len(paths) > 1 else str(file)
            if key not in seen:
                seen.add(key)
                yield file


def _in_folder(folder: Path, exclude: Sequence[str]) -> Iterator[Path]:
    listed = _known_to_git(folder)
    names = sorted(listed) if listed is not None else _walked(folder)
    for name in names:
        if kind_of(name) and not _is_excluded(name, exclude):
            yield folder / name


def _known_to_git(folder: Path) -> list[str] | None:
    """The files of a folder that git does not ignore; None where git cannot tell."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        result = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    except OSError:
        return None
    if result.returncode != 0:
        return None
    names = {os.fsdecode(name) for name in result.stdout.split(b"\0") if name}
    kept = [name for name in names if not _is_skipped(name)]
    return [name for name in kept if (folder / name).is_file()] or None


def _is_skipped(name: str) -> bool:
    return any(_is_skipped_folder(part) for part in name.split("/")[:-1])


def _is_skipped_folder(name: str) -> bool:
    return name in SKIPPED_FOLDERS or (name.startswith(".") and name not in _SHOWN_FOLDERS)


def _walked(folder: Path) -> Iterator[str]:
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not _is_skipped_folder(name))
        relative = os.path.relpath(root, folder)
        for name in sorted(names):
            yield name if relative == "." else f"{relative}/{name}"


def _is_excluded(name: str, patterns: Iterable[str]) -> bool:
    """Whether a pattern matches the path, one of the folders above it, or the bare name."""
    parts = name.split("/")
    heads = ["/".join(parts[: index + 1]) for index in range(len(parts))]
    return any(
        fnmatch(candidate, pattern.rstrip("/"))
        for pattern in patterns
        for candidate in (*heads, *parts)
    )
