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
_NAME = re.compile(  # the internals of V2 are nobody's legacy
    rb"ray(?:\s*\.\s*(?:(?P<legacy>air|ml)|(?P<library>train(?!\.v2\._internal\b)|tune)"
    rb"|data|serve|util)\b"
    rb"|\s+import\b(?P<names>\s*\([^)]*|(?:[^\\\n]|\\\s+)*))"
)
_LIBRARY = re.compile(rb"\*|\b(?:air|train|tune|ml)\b")
_IMPORT = re.compile(rb"(?:from|import)(?:[^\\\n]|\\\s+)*?\bray\b")
_ALIAS = re.compile(rb"import[ \t][^\n;]*?\bray[ \t]+as\b")
_MOCKED = re.compile(
    rb"ray\.(?:train|tune)\.(?:report|get_checkpoint|get_context)['\"]"
    rb"|\b(?:patch|setattr)\s*\(\s*['\"]ray\.(?:train|tune)\."
)
_EXTRA = re.compile(rb"ray(?:-cpp)?\s*\[[^\]\n]*\bair\b")
_COMPANIONS = (b"xgboost_ray", b"lightgbm_ray", b"ray_lightning")
_OPEN = re.compile(rb"railswitch:\s*TODO\[", re.IGNORECASE)
_VARIABLE_PARTS = (b"RAY_AIR_", b"TRAIN_", b"TUNE_")
"""Each variable has one of them in its name, and few files have any."""
_VARIABLES = {
    name.old[1:].encode() for row in DEPRECATIONS for name in row.names if name.old.startswith("$")
}


def _spelling(name: str) -> str:
    """How a name of the catalogue ends in a text: ``.repeat``, ``prefetch_blocks``."""
    *_, owner, last = re.findall(r"\w+", name)
    is_member = owner[0].isupper() and not name.endswith(")")
    return rf"\.{last}" if is_member else rf"\b{last}"


_SPELLINGS = {
    _spelling(name.old)
    for row in DEPRECATIONS
    for name in row.names
    if name.old.startswith(("ray.data.", "ray.serve.", "ray.util."))
    if row.name != "shard-as-dataset"  # everyday names, and who has a shard imports `ray.train`
}
_ELSEWHERE = re.compile(
    rf"(?:{'|'.join(sorted(_SPELLINGS))}|\bActorPoolStrategy|\.map_batches)\b|\bcompute=[\"']".encode()
)
"""The few legacy names of Ray's other libraries."""
_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


class NoSuchPathError(Exception):
    """A path on the command line that does not exist."""


def may_matter(data: bytes) -> bool:
    """Whether a file may use Ray's libraries; most files are settled here.

    >>> may_matter(b"from ray import air"), may_matter(b"x = array.train")
    (True, False)
    >>> may_matter(b"ray.data.range(8).map(f)"), may_matter(b"ray.data.range(8).repeat(2)")
    (False, True)
    """
    is_near = any(part in data for part in _VARIABLE_PARTS)
    if is_near and any(name in data for name in _VARIABLES):
        return True
    if b"railswitch:" in data and _OPEN.search(data):
        return True
    if b"ray" not in data:
        return False
    if any(name in data for name in _COMPANIONS):
        return True
    return _uses_ray(data) or bool(_ALIAS.search(data) or _EXTRA.search(data))


def _uses_ray(data: bytes) -> bool:
    mentions = [
        match
        for match in _NAME.finditer(data)
        if match.start() == 0 or data[match.start() - 1] not in _WORD
    ]
    if any(match["legacy"] or _LIBRARY.search(match["names"] or b"") for match in mentions):
        return True
    if any(match["library"] for match in mentions) and (
        _IMPORT.search(data) or _MOCKED.search(data)
    ):
        return True  # without an import or a mock it is only talked about
    return bool(mentions and _ELSEWHERE.search(data))


def files(paths: Sequence[str], exclude: Sequence[str] = ()) -> Iterator[Path]:
    """The files under the paths, each once, in a stable order.

    A file that is named is taken whatever its name is; in folders, ``.gitignore`` counts, and
    hidden and vendored folders are left out.
    """
    seen: set[Path] = set()
    for given in paths:
        path = Path(given)
        if not os.path.lexists(path):
            raise NoSuchPathError(f"there is no file or folder {given!r}")
        for file in _in_folder(path, exclude) if path.is_dir() else (path,):
            if file not in seen:
                seen.add(file)
                yield file


def _in_folder(folder: Path, exclude: Sequence[str]) -> Iterator[Path]:
    unreadable: list[str] = []
    names = _known_to_git(folder)
    for name in _walked(folder, unreadable) if names is None else names:
        path = folder / name
        if exclude and _is_excluded(path, exclude):
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
        result = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=False)
    except OSError:
        return None
    return result.stdout if result.returncode == 0 else None


def _is_there(folder: Path, name: str) -> bool:
    """Whether a file that git knows has not been deleted; a link must lead somewhere."""
    try:
        os.stat(f"{folder}/{name}")
    except PermissionError:
        return True  # whoever reads it will say so
    except OSError:
        return False
    return True


def _is_skipped(name: str) -> bool:
    return any(map(_is_skipped_folder, name.split("/")[:-1]))


def _is_skipped_folder(name: str) -> bool:
    return name in SKIPPED_FOLDERS or (name.startswith(".") and name not in _SHOWN_FOLDERS)


def _walked(folder: Path, unreadable: list[str]) -> Iterator[str]:
    """The files below a folder; folders that cannot be read are noted."""
    for root, folders, names in os.walk(folder, onerror=lambda e: unreadable.append(e.filename)):
        folders[:] = sorted(name for name in folders if not _is_skipped_folder(name))
        relative = os.path.relpath(root, folder)
        for name in sorted(names):
            yield name if relative == "." else f"{relative}/{name}"


def _is_excluded(path: Path, patterns: Iterable[str]) -> bool:
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
