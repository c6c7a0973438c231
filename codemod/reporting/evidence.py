"""Merges what was seen by running with what is seen by reading.

``railswitch run --report`` writes every legacy use that happened, in the format of
``railswitch check --output-format json``. Merged with the findings, it tells which of them really
ran, which never did in that run, and what ran though no finding shows it, as with ``getattr``.
A run that was killed, or that is not over, has still shown what ran, and nothing of what did not.
"""

from __future__ import annotations

import ast
import errno
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from railswitch.traces import Document, is_trace, merged
from railswitch.traces.uses import parts_of, report_of

from ..findings.finding import Safety
from ..findings.issue import FileResult, Issue
from ..repository.ran import Ran, ran_in
from ..text.files import printable

_FIELDS = {field.name for field in fields(Issue)}
_LISTS = ("reasons", "related", "also")
_KINDS: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("rule", "name", "path", "message", "advice", "safety", "page"), str),
    **dict.fromkeys(("text", "paste", "decision", "change", "shown_by", "why_not"), str),
    **dict.fromkeys(("line", "column", "end_line", "end_column", "uses", "file_line"), int),
    **dict.fromkeys(_LISTS, list),
    "cell": (int, type(None)),
    "required": bool,
}
"""The fields of a finding, as they must be: a report may have been written by anybody."""
_IMPORTS = (ast.Import, ast.ImportFrom)


class ObservedError(ValueError):
    """The file is not a report of ``railswitch run --report``."""


class Observed:
    """The legacy uses of one run."""

    def __init__(
        self,
        issues: Iterable[Issue],
        observable: Iterable[str] = (),
        why_incomplete: str | None = None,
        ran: tuple[Ran, ...] = (),
        changed: Iterable[str] = (),
    ) -> None:
        self._changed = set(changed)
        self._issues = [i for i in issues if os.path.realpath(i.path) not in self._changed]
        self._observable = set(observable)
        self._why_incomplete = why_incomplete
        self.ran = tuple(item for item in ran if item.path not in self._changed)
        """What was seen at which line; of files that have changed since, nothing."""
        self.counts: Counter[str] = Counter()
        """After :meth:`merge`: how many were seen by ``both``, only by ``running``, ``reading``."""

    @classmethod
    def load(cls, path: Path) -> Observed:
        """Read a report.

        >>> Observed.load(Path("missing.json"))
        Traceback (most recent call last):
        railswitch.codemod.reporting.evidence.ObservedError: missing.json: cannot read it: ...
        """
        try:
            data = _read(path)
            root = data.get("root", ".")
            issues = [_issue(record, root) for record in data["issues"]]
            ran = ran_in(Document.from_json(data), root) if is_trace(data) else ()
            changed = [] if not is_trace(data) else list(_changed(data.get("sources", []), root))
            return cls(issues, data["observable"], data.get("why_incomplete"), ran, changed)
        except OSError as error:
            raise ObservedError(f"{path}: cannot read it: {error.strerror}") from None
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            raise ObservedError(
                f"{path}: it is no report of a run; `railswitch run --report used.json SCRIPT` "
                "writes one"
            ) from None

    def merge(self, results: list[FileResult]) -> list[FileResult]:
        """The findings with what is known of each from the run, and what only the run shows."""
        self.counts.clear()
        merged = [self._with_run(result) for result in results]
        known = {os.path.realpath(result.path): i for i, result in enumerate(merged)}
        for issue in self._only_running(results):
            place = known.get(os.path.realpath(issue.path))
            if place is None:
                known[os.path.realpath(issue.path)] = len(merged)
                merged.append(FileResult(issue.path, (issue,)))
            else:
                issues = (*merged[place].issues, replace(issue, path=merged[place].path))
                ordered = sorted(issues, key=lambda item: (item.line, item.column))
                merged[place] = replace(merged[place], issues=tuple(ordered))
        return merged

    def sentence(self) -> str:
        """The counts of the last merge, in words.

        >>> Observed([]).sentence()
        'Of these, 0 also ran, 0 were never reached in that run, and 0 were seen only by running.'
        """
        if self._why_incomplete:
            text = (
                f"Of these, {self.counts['both']} also ran, and {self.counts['running']} were seen "
                f"only by running. Nothing follows for the others: {self._why_incomplete}."
            )
        else:
            text = (
                f"Of these, {self.counts['both']} also ran, {self.counts['reading']} were never "
                f"reached in that run, and {self.counts['running']} were seen only by running."
            )
        return " ".join(filter(None, (text, self.warning())))

    def warning(self) -> str:
        """What the user must know of the run; nothing, if all of it counts.

        >>> Observed([], changed=["/home/me/train.py"]).warning()
        'What ran in /home/me/train.py decides nothing: the file has changed since the run.'
        """
        if not self._changed:
            return ""
        first, *others = sorted(self._changed)
        near = os.path.relpath(first)
        name = printable(first if near.startswith("..") else near)
        if not others:
            return f"What ran in {name} decides nothing: the file has changed since the run."
        return (
            f"What ran in {name} and {len(others)} more decides nothing: these files have changed "
            "since the run."
        )

    def _with_run(self, result: FileResult) -> FileResult:
        issues = []
        for issue in result.issues:
            seen = [use for use in self._issues if _is_same(issue, use)]
            notes = [note for use in seen[:1] for note in use.reasons]
            if seen:
                self.counts["both"] += 1
            elif (
                issue.rule in self._observable
                and not self._why_incomplete
                and os.path.realpath(result.path) not in self._changed
            ):
                self.counts["reading"] += 1
                notes = ["it was not reached in the run that was observed"]
            issues.append(replace(issue, reasons=(*issue.reasons, *notes)))
        return replace(result, issues=tuple(issues))

    def _only_running(self, results: list[FileResult]) -> Iterator[Issue]:
        found = [issue for result in results for issue in result.issues]
        for use in self._issues:
            if not any(_is_same(issue, use) for issue in found):
                self.counts["running"] += 1
                notes = (*use.reasons, "it was seen only by running: the code does not show it")
                yield replace(use, reasons=notes, safety=Safety.MANUAL)


def _read(path: Path) -> dict[str, Any]:
    """The report, or what the processes of a run have written that is not over or was killed."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    parts = parts_of(path)
    return report_of(merged(parts)) if parts.is_dir() else data


def _changed(sources: list[dict[str, str]], root: str) -> Iterator[str]:
    """The files whose text is another one than that which ran."""
    for source in sources:
        path = os.path.realpath(os.path.join(root, source["path"]))
        try:
            digest = sha256(_content(path)).hexdigest()
        except OSError:
            digest = ""
        if digest != source["sha256"]:
            yield path


def _is_same(issue: Issue, use: Issue) -> bool:
    """Whether a finding and a use are the same: one rule in one statement.

    A name counts as used where it is imported; a finding may stand where it is used, and one for
    several uses at their import.
    """
    path = os.path.realpath(issue.path)
    if use.rule not in (issue.rule, *issue.also) or path != os.path.realpath(use.path):
        return False
    is_told_once = issue.uses > 1 or _is_import(path, use.line)
    return is_told_once or use.line in _statement(path, issue.line)


def _statement(path: str, line: int) -> range:
    """The lines of the innermost simple statement, or head of a block, around a line."""
    around = [node for node in _statements(path) if line in _lines(node)]
    return _lines(around[-1]) if around else range(line, line + 1)


def _is_import(path: str, line: int) -> bool:
    return any(isinstance(node, _IMPORTS) and line in _lines(node) for node in _statements(path))


def _lines(node: ast.stmt) -> range:
    body = getattr(node, "body", None)
    end = body[0].lineno - 1 if body else node.end_lineno or node.lineno
    return range(node.lineno, max(end, node.lineno) + 1)


@lru_cache(maxsize=64)
def _statements(path: str) -> tuple[ast.stmt, ...]:
    try:
        tree = ast.parse(_content(path))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.stmt))


def _content(path: str) -> bytes:
    """The content of a file that a report names, which may be anything: a pipe never ends."""
    if not os.path.isfile(path):
        raise OSError(errno.EINVAL, "it is no ordinary file", path)
    return Path(path).read_bytes()


def _issue(record: dict[str, Any], root: str) -> Issue:
    for name, kinds in _KINDS.items():
        if name in record and not isinstance(record[name], kinds):
            raise TypeError(f"{name} is none of {kinds}")
    if not all(isinstance(text, str) for name in _LISTS for text in record.get(name, ())):
        raise TypeError("a list of something else than texts")
    values = {name: value for name, value in record.items() if name in _FIELDS}
    path = os.path.join(root, record["path"])
    near = os.path.relpath(path)
    values["path"] = path if near.startswith("..") else near
    values["safety"] = Safety(record["safety"])
    values |= {name: tuple(record.get(name, ())) for name in _LISTS}
    return Issue(**values)
