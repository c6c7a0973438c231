"""Findings and fixes of open files, with a survey of the files around them that is kept."""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from railswitch.codemod import documents
from railswitch.codemod.documents import code_in
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.names.outside import Outside
from railswitch.codemod.repository.survey import survey
from railswitch.codemod.run import guarded, without_gc
from railswitch.codemod.settings import Place, Settings

from .opened import Opened

SettingsFor = Callable[[str], Settings | None]
"""The settings of a project for the file at a path; None for a file that it leaves out."""


@dataclass(frozen=True)
class Wish:
    """A fix that somebody wants: of some places, of all of a rule, or of all that is safe."""

    rule: str | None = None
    only: frozenset[Place] | None = None
    unsafe: bool = False
    """Whether whoever wants it was told that it should be looked at."""


class Analysis:
    """Answers questions about open files; what the other files say of them is surveyed apart."""

    def __init__(self, settings_for: SettingsFor) -> None:
        self._settings_for = settings_for
        self._outside: dict[str, Outside] = {}
        self._read = _Reader()

    def survey(self, paths: Iterable[str]) -> None:
        """Look at the files around these; a file that has not changed is not read again."""
        self._outside = survey(sorted(paths), self._read, code_in)

    def check(self, opened: Opened) -> FileResult:
        """What is found in a file, as it is in the editor."""
        settings = self._for(opened)
        if settings is None:
            return FileResult(opened.path)
        check = documents.load(opened.path).check
        with without_gc():
            return guarded(opened.path, lambda: check(opened.data, settings, opened.path))

    def fix(self, opened: Opened, wish: Wish) -> FileResult:
        """A file after a fix."""
        settings = self._for(opened)
        if settings is None:
            return FileResult(opened.path)
        chosen = replace(
            settings,
            select=settings.select if wish.rule is None else frozenset({wish.rule}),
            only=wish.only,
            unsafe=settings.unsafe or wish.unsafe,
        )
        migrate = documents.load(opened.path).migrate
        with without_gc():
            return guarded(opened.path, lambda: migrate(opened.data, chosen, opened.path))

    def _for(self, opened: Opened) -> Settings | None:
        settings = self._settings_for(opened.path)
        outside = self._outside.get(opened.path)
        return None if settings is None else replace(settings, outside=outside)


class _Reader:
    """Applies a function to paths; for a file that is as it was, the answer is a copy of the last.

    A copy, because a survey may go on working with what it has read.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], tuple[tuple[int, int], bytes]] = {}
        self._lock = threading.Lock()

    def __call__(self, work: Callable[[str], object], paths: Sequence[str]) -> Iterator[object]:
        name = _name(work)
        for path in paths:
            key, stamp = (*name, path), _stamp(path)
            with self._lock:
                known = self._known.get(key)
            if known is None or known[0] != stamp:
                known = stamp, pickle.dumps(work(path))
                with self._lock:
                    self._known[key] = known
            yield pickle.loads(known[1])


def _name(work: Callable[[str], object]) -> tuple[Any, ...]:
    """What tells a function with its arguments from another one."""
    if isinstance(work, partial):
        return work.func, *sorted(work.keywords.items(), key=lambda item: item[0])
    return (work,)


def _stamp(path: str) -> tuple[int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size
