"""Results of an earlier run: a tree that nobody has changed since is not looked at twice.

An entry is one file in the user's cache folder, named after what was asked, where, and of which
railswitch. It holds a digest of every file that had a say, and what was found. It is written whole
and then put in its place, so that runs side by side do no harm: the last one wins.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from railswitch import catalogue

from .findings.issue import FileResult
from .first_look import FirstLook, digest_of
from .repository.survey import roots
from .settings import Settings
from .text.discover import files
from .text.files import content_of, write_atomically

WORTH_KEEPING = 100
"""Fewer files than this are looked at before a cache would pay."""
_MOST_ENTRIES = 64
_NAMES = {
    ("railswitch.codemod.findings.issue", "FileResult"),
    ("railswitch.codemod.findings.issue", "Issue"),
    ("railswitch.codemod.findings.finding", "Safety"),
}
"""All that an entry may name: reading one runs no code but theirs."""

Found = tuple[list[FileResult], int]
"""The results of the files with something to say, and how many files were looked at."""


class Cache:
    """What was found when the same was asked for the last time."""

    def __init__(self, paths: Iterable[str], exclude: Iterable[str], settings: Settings) -> None:
        self._given = list(paths)
        self._is_whole = not list(exclude)
        asked = (_own_code(), sys.version, Path.cwd(), self._given, list(exclude), _plain(settings))
        from platformdirs import user_cache_path  # noqa: PLC0415 - small runs keep nothing

        name = blake2b(repr(asked).encode(errors="surrogateescape"), digest_size=16).hexdigest()
        self._path = user_cache_path("railswitch", appauthor=False) / f"{name}.check"
        self._digests: dict[str, bytes] = {}
        self._began = time.time_ns()

    def note(self, look: FirstLook) -> None:
        """Remember the content of files that were read anyway."""
        self._digests.update((path, shown.digest) for path, shown in look if not shown.error)

    def recall(self, found: list[str]) -> Found | None:
        """What was found; None where that is not known, or anything has changed."""
        try:
            state, result = _Reader(io.BytesIO(self._path.read_bytes())).load()
        except Exception:  # an entry that cannot be read is none
            return None
        return result if state == self._state(found) else None

    def keep(self, found: list[str], result: Found) -> None:
        """Keep what was found; a cache that cannot be written is none."""
        state = self._state(found)
        with suppress(OSError):
            if self._have_changed():
                return
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomically(self._path, pickle.dumps((state, result), protocol=5))
            entries = sorted(self._path.parent.glob("*.check"), key=os.path.getmtime)
            for old in entries[:-_MOST_ENTRIES]:
                old.unlink()

    def _state(self, found: list[str]) -> bytes:
        """A digest of all files that have a say: those to look at, and those around them."""
        whole = blake2b(digest_size=16)
        for path in (*found, *self._around(found)):
            if (digest := self._digests.get(path)) is None:
                with suppress(OSError):  # then it has none, and its name counts
                    self._digests[path] = digest_of(content_of(path))
                digest = self._digests.get(path, b"")
            whole.update(b"%b\0%b" % (os.fsencode(path), digest))
        return whole.digest()

    def _around(self, found: list[str]) -> Iterable[str]:
        inside = {os.path.realpath(path) for path in self._given} if self._is_whole else set()
        folders = {os.path.dirname(path) for path in found}
        for root in sorted(roots(map(os.path.realpath, folders))):
            if str(root) not in inside:
                yield from files([str(root)])

    def _have_changed(self) -> bool:
        """Whether a file was written since we began: nobody knows which text was looked at."""
        return any(os.stat(path).st_mtime_ns >= self._began for path in self._digests)


class _Reader(pickle.Unpickler):
    """Reads an entry, and nothing else that may stand in its place."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _NAMES:
            raise pickle.UnpicklingError(f"{module}.{name} has no place in an entry")
        return super().find_class(module, name)


def _plain(settings: Settings) -> object:
    """The settings, as text that is the same in every process."""
    chosen = None if settings.select is None else sorted(settings.select)
    rest = replace(settings, select=None, ignore=frozenset(), answers={})
    return chosen, sorted(settings.ignore), sorted(settings.answers.items()), rest


@cache
def _own_code() -> bytes:
    """A mark of the railswitch that asks: another one may find something else."""
    whole = blake2b(digest_size=16)
    for package in (Path(__file__).parent, Path(catalogue.__file__).parent):
        for folder, _, names in sorted(os.walk(package, followlinks=True)):
            for name in sorted(names):
                if name.endswith((".py", ".json")):
                    status = os.stat(f"{folder}/{name}")
                    whole.update(f"{folder}/{name} {status.st_size} {status.st_mtime_ns}".encode())
    return whole.digest()
