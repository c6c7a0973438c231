"""Finds the file that an import leads to."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from posixpath import dirname, join

_SOURCE_FOLDERS = ("src", "lib", "python")


class Places:
    """The modules of a repository, by the names under which they can be imported.

    >>> places = Places(["src/app/__init__.py", "src/app/tasks.py", "main.py"])
    >>> places.find("main.py", None, "app.tasks.train")
    [('src/app/tasks.py', 'train')]
    >>> places.find("src/app/tasks.py", "src/app", "helpers")
    [('src/app/__init__.py', 'helpers')]
    >>> Places(["runs.py", "runs/__init__.py"]).find("main.py", None, "runs.start")
    [('runs/__init__.py', 'start')]
    >>> Places(["app/__init__.py", "app/typing.py"]).find("app/tasks.py", None, "typing.Any")
    []
    """

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = set(paths)
        self._roots: dict[str, set[str]] = defaultdict(set)
        """The folders in which something of a name lies, for each first part of a name.

        Inside a package ``import typing`` is Python's own, whatever lies beside it.
        """
        done: set[str] = set()
        for path in self._paths:
            rest = path
            while rest not in done and rest not in ("", "/"):
                done.add(rest)  # and with it all the folders that it lies in
                folder = dirname(rest)
                name = rest[len(folder) :].strip("/").removesuffix(".py")
                if name not in sys.stdlib_module_names or not self._is_package(folder):
                    self._roots[name].add(folder or ".")
                rest = folder
        self._found: dict[tuple[str, str | None, str], list[tuple[str, str]]] = {}

    def are(self, paths: Iterable[str]) -> bool:
        """Whether these are the modules, and no others."""
        return self._paths == set(paths)

    @property
    def first_names(self) -> frozenset[str]:
        """Every first part of a name that may lead to one of the modules."""
        return frozenset(self._roots)

    def find(self, importer: str, folder: str | None, name: str) -> list[tuple[str, str]]:
        """The modules that a name may lead to, each with the rest of the name."""
        return self.find_from(dirname(importer), folder, name)

    def find_from(self, start: str, folder: str | None, name: str) -> list[tuple[str, str]]:
        """The same for all that lies in the folder ``start``."""
        key = (start, folder, name)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = list(self._find(start or ".", folder, name))
        return found

    def _find(self, start: str, folder: str | None, name: str) -> Iterator[tuple[str, str]]:
        roots = [folder] if folder is not None else self._candidates(start, name)
        for root in roots:
            found = self._below(root, name, relative=folder is not None)
            if found is not None:
                yield found
                return

    def _below(self, root: str, name: str, *, relative: bool) -> tuple[str, str] | None:
        """The longest part of a name that is a module below a folder."""
        parts = name.split(".")
        for length in range(len(parts), 0, -1):
            base = _below(root, *parts[:length])
            for path in (f"{base}/__init__.py", f"{base}.py"):
                if path in self._paths:
                    return path, ".".join(parts[length:])
        package = _below(root, "__init__.py")
        return (package, name) if relative and package in self._paths else None

    def _candidates(self, start: str, name: str) -> list[str]:
        """The folders in which an absolute import may start, the nearest first."""
        roots = self._roots.get(name.partition(".")[0], set())
        near = _near(start)
        first = name.partition(".")[0]
        others = [
            root
            for root in roots
            if root not in near
            and not self._is_package(root)
            and _below(root, f"{first}.py") not in self._paths
        ]
        # Inside a package, the neighbours of a module are only found if it is run as a script.
        close = sorted(
            (root for root in roots if root in near),
            key=lambda root: (self._is_package(root), near[root]),
        )
        return close + sorted(others, key=lambda root: (-_common(root, start), len(root), root))

    def _is_package(self, folder: str) -> bool:
        return _below(folder or ".", "__init__.py") in self._paths


def _below(folder: str, *parts: str) -> str:
    """A path below a folder, in plain text: pathlib is slow, and there are very many."""
    return "/".join(parts) if folder == "." else join(folder, *parts)


@cache
def _near(start: str) -> dict[str, tuple[int, int]]:
    """The folders above one, and where sources usually lie in them, by their distance."""
    above = [start]
    while above[-1] not in (".", "/"):
        above.append(dirname(above[-1]) or ".")
    return {
        candidate: (depth, index)
        for depth, folder in enumerate(above)
        for index, candidate in enumerate(
            (folder, *(_below(folder, source) for source in _SOURCE_FOLDERS))
        )
    }


def _common(one: str, other: str) -> int:
    """How many folders two paths have in common."""
    count = 0
    for left, right in zip(one.split("/"), other.split("/"), strict=False):
        if left != right:
            break
        count += 1
    return count
