"""What has become of the findings of older reports: settled, still open, new."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any

from ..findings.finding import Safety
from ..findings.issue import FileResult, Issue
from .about import About, Kind
from .effort import Work, hours
from .summary import counted

_VERSION = 1
_NAMES = {field.name for field in fields(Issue)}
_NEEDED = {field.name for field in fields(Issue) if field.default is MISSING}

Key = tuple[str, str, str]


class HistoryError(Exception):
    """A report that cannot be compared with; the message names the file and the reason."""


@dataclass(frozen=True)
class Standing:
    """What was open at one time."""

    name: str
    date: str
    """The day of its commit; empty where that is not known."""
    open: Counter[Key]
    minutes: float

    @property
    def places(self) -> int:
        """How many places were open."""
        return self.open.total()

    @classmethod
    def load(cls, path: Path) -> Standing:
        """That of a report of ``--output-format json``."""
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content["version"] != _VERSION:
                raise HistoryError(
                    f"{path}: it is of version {content['version']}, and this railswitch reads "
                    f"version {_VERSION}; write it anew with `--output-format json`"
                )
            about = content.get("about", {})
            issues = [_issue(record) for record in content["issues"]]
            if about.get("kind") != Kind.WRITTEN.value:
                issues += [_issue(record) for record in content["fixed"]]
            return _standing(path.name, str(about.get("committed") or ""), issues)
        except OSError as error:
            raise HistoryError(f"{path}: cannot read it: {error.strerror}") from error
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise HistoryError(
                f"{path}: it is no report of railswitch; `railswitch check --output-format json` "
                "writes one"
            ) from error


@dataclass(frozen=True)
class History:
    """Older reports, the oldest first, and how it is now."""

    older: tuple[Standing, ...]
    now: Standing

    @classmethod
    def of(cls, older: Iterable[Standing], results: Iterable[FileResult], about: About) -> History:
        """What has become of older reports, by the results of this run."""
        issues = open_issues(results, about)
        date = about.head.date if about.head else ""
        ordered = sorted(older, key=lambda standing: standing.date)
        return cls(tuple(ordered), _standing("now", date, issues))

    @property
    def settled(self) -> int:
        """How many places of the last report are gone."""
        return (self.older[-1].open - self.now.open).total()

    @property
    def new(self) -> int:
        """How many places the last report did not have."""
        return (self.now.open - self.older[-1].open).total()

    def sentence(self) -> str:
        """The same, for a line below a report."""
        last = self.older[-1]
        day = f" ({last.date})" if last.date else ""
        places = counted(self.now.places, "single place")  # also where one decision settles many
        return (
            f"Since {last.name}{day}: {self.settled} settled, {self.new} new; {places} open, about "
            f"{hours(self.now.minutes)} of work (then: {last.places}, about {hours(last.minutes)})."
        )


def open_issues(results: Iterable[FileResult], about: About) -> list[Issue]:
    """What there still is to do: what is left, and what was not written yet."""
    return [
        issue
        for result in results
        for issue in (*result.issues, *(() if about.is_written else result.fixed))
    ]


def _standing(name: str, date: str, issues: list[Issue]) -> Standing:
    return Standing(name, date[:10], Counter(map(_key, issues)), Work(issues).minutes)


def _key(issue: Issue) -> Key:
    """What a finding is known by after lines above it have changed."""
    return issue.rule, Path(issue.path).as_posix(), issue.text.strip()


def _issue(record: Mapping[str, Any]) -> Issue:
    """A finding as it was written; fields that railswitch does not know are of a newer one."""
    if missing := _NEEDED - record.keys():
        raise ValueError(f"it has no {min(missing)}")
    known = {name: value for name, value in record.items() if name in _NAMES}
    return Issue(**known | {"safety": Safety(record["safety"])})
