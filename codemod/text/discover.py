"""Finds the files to look at: paths, folders, and what git ignores."""

from __future__ import annotations

import os
import stat
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

from .git import READS_ONLY
from .ignored import Ignored
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


class NoSuchPathError(Exception):
    """A path on the command line that does not exist."""


def files(paths: Sequence[str], exclude: Sequence[str] = ()) -> Iterator[Path]:
    """The files under the paths, each once, in a stable order.

    A file that is named is taken whatever its name is; in folders, ``.gitignore`` counts, and
    hidden and vendored folders are left out.
    """
    seen: set[Path] = set()
    for given in paths:
        path = Path(given)
        if not given or not os.path.lexists(path):
            raise NoSuchPathError(_missing(given))
        for file in _in_folder(path, exclude) if path.is_dir() else (path,):
            if file not in seen:
                seen.add(file)
                yield file


def _missing(given: str) -> str:
    if not given:  # a variable of a shell that is not set: it must not mean the whole folder
        return "one of the paths is empty; this folder is called `.`"
    if given == "-":
        return "`-` is standard input, which `check` and `migrate` read when it stands alone"
    return f"there is no file or folder {given!r}"


def _in_folder(folder: Path, exclude: Sequence[str]) -> Iterator[Path]:
    unreadable: list[str] = []
    names = _known_to_git(folder)
    for name in _walked(folder, unreadable) if names is None else names:
        path = folder / name
        if exclude and is_excluded(path, exclude):
            continue
        if kind_of(name):
            yield path
        elif names is not None and path.is_dir() and not path.is_symlink():
            yield from _in_folder(path, exclude)  # a repository inside this one
    yield from map(Path, unreadable)  # whoever reads them will say why not


def _known_to_git(folder: Path) -> list[str] | None:
    """The files of a folder that git does not ignore; None where git cannot tell.

    Nor can it tell where the folder itself is ignored: whoever names it wants to look at it.
    """
    listed = _git(folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    if listed is None or (not listed and _git(folder, "check-ignore", ".")):
        return None
    names = {os.fsdecode(name) for name in listed.split(b"\0") if name}
    return sorted(name for name in names if not _is_skipped(name) and _is_there(folder, name))


def _git(folder: Path, *arguments: str) -> bytes | None:
    """What git says; None where it fails, or is not there."""
    try:
        result = subprocess.run(
            ["git", *READS_ONLY, *arguments], cwd=folder, capture_output=True, check=False
        )
    except OSError:
        return None
    return result.stdout if result.returncode == 0 else None


def _is_there(folder: Path, name: str) -> bool:
    """Whether a file can be read: it is not deleted, no pipe or device, no link to nowhere."""
    try:
        mode = os.stat(f"{folder}/{name}").st_mode
    except PermissionError:
        return True  # whoever reads it will say so
    except OSError:
        return False
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


def _is_skipped(name: str) -> bool:
    return any(map(_is_skipped_folder, name.split("/")[:-1]))


def _is_skipped_folder(name: str) -> bool:
    return name in SKIPPED_FOLDERS or (name.startswith(".") and name not in _SHOWN_FOLDERS)


def _walked(folder: Path, unreadable: list[str]) -> Iterator[str]:
    """The files below a folder that git would not ignore; folders that cannot be read are noted."""
    ignored = Ignored()
    for root, folders, names in os.walk(folder, onerror=lambda e: unreadable.append(e.filename)):
        relative = os.path.relpath(root, folder).replace(os.sep, "/")
        prefix = "" if relative == "." else f"{relative}/"
        if ".gitignore" in names:
            ignored.read(Path(root, ".gitignore"), prefix)
        folders[:] = sorted(
            name
            for name in folders
            if not _is_skipped_folder(name) and f"{prefix}{name}/" not in ignored
        )
        for found in (prefix + name for name in sorted(names)):
            if found not in ignored and (not kind_of(found) or _is_there(folder, found)):
                yield found


def is_excluded(path: Path, patterns: Iterable[str]) -> bool:
    """Whether a pattern matches the path from here, a folder above it, or a bare name."""
    relative = Path(os.path.relpath(path))
    absolute = Path(os.path.abspath(path))
    names = [
        *relative.parts,
        *(item.as_posix() for item in (relative, *relative.parents)),
        *(item.as_posix() for item in (absolute, *absolute.parents)),
    ]
    return any(
        fnmatch(name, pattern.rstrip("/").removeprefix("./"))
        for pattern in patterns
        for name in names
    )
