"""A report: what a run has found, and what there is to say of the run itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..findings.issue import FileResult, Issue
from .about import About
from .history import History, open_issues


@dataclass(frozen=True)
class Report:
    """What every output format is given.

    >>> Report([]).about.kind.value
    'check'
    """

    results: list[FileResult]
    about: About = field(default_factory=About)
    history: History | None = None
    """What has become of older reports, where some were given."""
    rewritten: Mapping[str, FileResult] = field(default_factory=dict)
    """What `migrate` would make of files, by their paths, for a check that proposes fixes."""

    @property
    def open(self) -> list[Issue]:
        """What there still is to do: what is left, and what was not written yet."""
        return open_issues(self.results, self.about)
