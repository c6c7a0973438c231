"""What a report is: which run has made it, when, and of what."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from ..text.git import Head
from .owners import Owners


class Kind(str, Enum):
    """What was done to the files."""

    CHECK = "check"
    DRY_RUN = "dry-run"
    WRITTEN = "written"

    @property
    def sentence(self) -> str:
        """The same in words, for whoever only sees the report."""
        return _SENTENCES[self]


_SENTENCES = {
    Kind.CHECK: "A check: nothing was changed.",
    Kind.DRY_RUN: "A dry run: nothing was written. The changes are those that `--write` makes.",
    Kind.WRITTEN: "Written: the files are changed as shown.",
}


@dataclass(frozen=True)
class About:
    """The run behind a report."""

    kind: Kind = Kind.CHECK
    command: str = ""
    """As it was typed."""
    target: str = "native"
    began: datetime | None = None
    """When it was; in formats for machines it has no place, so that a second run gives the same."""
    head: Head | None = None
    """The commit that was looked at; None outside of a repository."""
    owners: Owners = field(default_factory=Owners)
    is_part: bool = False
    """Whether only some rules or kinds were asked for, so that nothing found proves little."""

    @property
    def version(self) -> str:
        """The release of railswitch."""
        from importlib.metadata import version  # noqa: PLC0415 - a terminal is not told of it

        return version("railswitch")

    @property
    def is_written(self) -> bool:
        """Whether what was put right is put right on disk."""
        return self.kind is Kind.WRITTEN

    def owner(self, path: str) -> str:
        """Who owns a file that is named from the current folder."""
        return self.owners.of(self.head.inside(path) if self.head else path)
