"""Finds the files to look at: paths, folders, and what git ignores."""

from __future__ import annotations

import os
import stat
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatch
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

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


def files(paths: Sequence[str], exclude: Sequence[str] = ()) -> Iterator[str]:
    """The files under the paths, each once, in a stable order; as text, for pathlib is slow.

    A file that is named is taken whatever its name is; in folders, ``.gitignore`` counts, and
    hidden and vendored folders are left out.
    """
    seen: set[str] = set()
    for given in paths:
        path = Path(given)
        if not given or not os.path.lexists(path):
            raise NoSuchPathError(_missing(given))
        for file in _in_folder(path, exclude) if path.is_dir() else (str(path),):
            if file not in seen:
                seen.add(file)
                yield file


def _missing(given: str) -> str:
    if not given:  # a variable of a shell that is not set: it must not mean the whole folder
        return "one of the paths is empty; this folder is called `.`"
    if given == "-":
        return "`-` is standard input, which `check` and `migrate` read when it stands alone"
    return f"there is no file or folder {given!r}"


def _in_folder(folder: Path, exclude: Sequence[str]) -> Iterator[str]:
    start = _with_slash(folder)
    unreadable: list[str] = []
    names = _known_to_git(folder)
    for name in _walked(start, unreadable) if names is None else names:
        path = start + name
        if exclude and is_excluded(Path(path), exclude):
            continue
        if names is None or kind_of(name):
            yield path
        elif os.path.isdir(path) and not os.path.islink(path):
            yield from _in_folder(Path(path), exclude)  # a repository inside this one
    yield from unreadable  # whoever reads them will say why not


def _with_slash(folder: Path) -> str:
    """What stands before the names in a folder; nothing for the one that we are in.

    >>> _with_slash(Path()), _with_slash(Path("src")), _with_slash(Path("/"))
    ('', 'src/', '/')
    """
    return "" if folder == Path() else f"{str(folder).rstrip('/')}/"


def _known_to_git(folder: Path) -> list[str] | None:
    """The files of a folder that git does not ignore; None where git cannot tell.

    Nor can it tell where the folder itself is ignored: whoever names it wants to look at it.
    """
    listed = _git(folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    if listed is None or (not listed and _git(folder, "check-ignore", ".")):
        return None
    names = {os.fsdecode(name) for name in listed.split(b"\0") if name}
    start = _with_slash(folder)
    return sorted(name for name in names if not _is_skipped(name) and _is_there(start + name))


def _git(folder: Path, *arguments: str) -> bytes | None:
    """What git says; None where it fails, or is not there."""
    try:
        result = subprocess.run(
            ["git", *READS_ONLY, *arguments], cwd=folder, capture_output=True, check=False
        )
    except OSError:
        return None
    return result.stdout if result.returncode == 0 else None


def _is_there(path: str) -> bool:
    """Whether a file can be read: it is not deleted, no pipe or device, no link to nowhere."""
    try:
        mode = os.stat(path).st_mode
    except PermissionError:
        return True  # whoever reads it will say so
    except OSError:
        return False
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


def _is_skipped(name: str) -> bool:
    return any(map(_is_skipped_folder, name.split("/")[:-1]))


def _is_skipped_folder(name: str) -> bool:
    return name in SKIPPED_FOLDERS or (name.startswith(".") and name not in _SHOWN_FOLDERS)


def _walked(start: str, unreadable: list[str]) -> Iterator[str]:
    """The files below a folder that matter, and that git would not ignore.

    ``start`` stands before the names in the folder. Folders that cannot be read are noted.
    """
    ignored = Ignored()
    pending = [""]
    while pending:
        prefix = pending.pop()
        try:
            with os.scandir(f"{start}{prefix}" or ".") as listed:
                entries = sorted(listed, key=attrgetter("name"))
        except OSError:
            unreadable.append(f"{start}{prefix}".rstrip("/") or start or ".")
            continue
        folders = {entry.name for entry in entries if _is_folder(entry)}
        names = [entry.name for entry in entries]
        if ".gitignore" in names and ".gitignore" not in folders:
            ignored.read(Path(f"{start}{prefix}.gitignore"), prefix)
        inner = []
        for entry in entries:
            found = prefix + entry.name
            if entry.name in folders:
                is_looked_into = not (_is_skipped_folder(entry.name) or entry.is_symlink())
                if is_looked_into and f"{found}/" not in ignored:
                    inner.append(f"{found}/")
            elif kind_of(found) and found not in ignored and _is_readable(entry):
                yield found
        pending += reversed(inner)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a folder, or a link to one."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _is_readable(entry: os.DirEntry[str]) -> bool:
    """The same as below, for the most part without asking the system again."""
    return entry.is_file(follow_symlinks=False) or _is_there(entry.path)


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


class Named(NamedTuple):
    """A file, as the user names it and as everyone does."""

    path: str
    absolute: str


def named(paths: Iterable[str]) -> Iterator[Named]:
    """The files with their real paths, for which a folder is asked about once."""
    real = cache(lambda folder: Path(os.path.realpath(folder)).as_posix().rstrip("/"))
    for path in paths:
        if os.path.islink(path):
            yield Named(path, Path(os.path.realpath(path)).as_posix())
        else:
            folder, name = os.path.split(path)
            yield Named(path, f"{real(folder or '.')}/{name}")
