"""Who owns a file, as the repository's CODEOWNERS says, in GitHub's form or in GitLab's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

PLACES = ("CODEOWNERS", ".github/CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
"""Where such a file may stand; the first one counts."""
NOBODY = "nobody"

_SECTION = re.compile(r"\^?\[[^\]]+\](?:\[\d+\])?(?P<owners>.*)")
_ENTRY = re.compile(r"(?P<pattern>(?:\\.|\S)+)(?P<owners>.*)")


class Owners:
    """The entries of a CODEOWNERS: the last one that fits a file counts, in each section.

    >>> owners = Owners(["*.py @everyone", "/train/ @trainers @ml"])
    >>> owners.of("setup.py"), owners.of("train/main.py"), owners.of("README.md")
    ('@everyone', '@trainers @ml', 'nobody')
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._sections: list[list[tuple[GitIgnoreSpec, str, str]]] = [[]]
        default = ""
        for line in (re.sub(r"(^|\s)#.*", "", line).strip() for line in lines):
            if section := _SECTION.fullmatch(line):
                default = _words(section["owners"])
                self._sections.append([])
            elif entry := _ENTRY.fullmatch(line):
                self._add(entry["pattern"], _words(entry["owners"]) or default)

    @classmethod
    def in_repository(cls, root: Path) -> Owners:
        """Those of a repository; nobody owns anything where it names none."""
        for place in PLACES:
            try:
                return cls(
                    (root / place).read_text(encoding="utf-8", errors="replace").splitlines()
                )
            except OSError:
                continue
        return cls()

    def __bool__(self) -> bool:
        """Whether there is any entry."""
        return any(self._sections)

    def of(self, path: str) -> str:
        """The owners of a path that counts from the top of the repository."""
        found = (self._last(section, path) for section in self._sections)
        return " ".join(dict.fromkeys(filter(None, found))) or NOBODY

    @staticmethod
    def _last(section: list[tuple[GitIgnoreSpec, str, str]], path: str) -> str:
        for spec, pattern, owners in reversed(section):
            if spec.match_file(path) and _is_as_deep(pattern, path):
                return owners
        return ""

    def _add(self, pattern: str, owners: str) -> None:
        try:
            from pathspec import GitIgnoreSpec  # noqa: PLC0415 - most repositories name nobody

            spec = GitIgnoreSpec.from_lines([pattern])
        except ValueError:
            return  # GitHub passes over it, too
        self._sections[-1].append((spec, pattern, owners))


def _words(text: str) -> str:
    return " ".join(text.split())


def _is_as_deep(pattern: str, path: str) -> bool:
    """Whether ``docs/*`` means the path: here, unlike in .gitignore, nothing below its folders."""
    if not pattern.endswith("/*") or "**" in pattern:
        return True
    return path.count("/") == pattern.strip("/").count("/")
