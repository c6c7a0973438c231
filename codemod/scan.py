"""Which files to look at, and which of them may matter: paths, ignore rules and a scan of bytes."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

PYTHON = (".py", ".pyi")

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

# Each starts with a literal, which the regular expression engine looks for at full speed.
_NAME = re.compile(rb"ray(?:\s*\.\s*(?:air|data|train|tune|ml)\b|\s+import\b)")
_ALIAS = re.compile(rb"import[ \t][^\n;]*?\bray[ \t]+as\b")
_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


class NoSuchPathError(Exception):
    """A path on the command line that does not exist."""


def may_matter(data: bytes) -> bool:
    """Whether a file may use Ray's libraries; most files are settled here.

    >>> may_matter(b"from ray import air"), may_matter(b"x = array.train")
    (True, False)
    """
    if b"ray" not in data:
        return False
    for match in _NAME.finditer(data):
        start = match.start()
        if start == 0 or data[start - 1] not in _WORD:
            return True
    return _ALIAS.search(data) is not None


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
        if name.endswith(SUFFIXES) and not _is_excluded(name, exclude):
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
    folders = name.split("/")[:-1]
    return any(part in SKIPPED_FOLDERS or part.startswith(".") for part in folders)


def _walked(folder: Path) -> Iterator[str]:
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(
            name for name in folders if name not in SKIPPED_FOLDERS and not name.startswith(".")
        )
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


SUFFIXES = PYTHON
"""The files that are taken from folders."""
