"""One input, looked at and migrated; what must be true of any."""

from __future__ import annotations

import ast
import json
import time
import warnings
from dataclasses import dataclass, field
from pathlib import Path

import click

from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.reporting.formats import FORMATS, load
from railswitch.codemod.reporting.report import Report
from railswitch.codemod.run import check_file, migrate_file

from .inputs import CANARY, Input

SLOW_S = 10.0
"""Of the processor's time; ordinary files of that length take a thousandth of it."""
OBEYED = frozenset("\x1b\x07\x08\x9b\u202e")
AS_TEXT = [name for name in FORMATS if name not in ("json", "sarif", "gitlab", "html")]


@dataclass
class Verdict:
    """What came of an input."""

    outcome: str
    took_s: float
    violations: list[str] = field(default_factory=list)


def tried(given: Input, folder: Path) -> Verdict:
    """Check and migrate the input as a file in an empty folder."""
    path = folder / given.name
    path.write_bytes(given.data)
    start = time.process_time()
    try:
        found = check_file(str(path), given.settings)
        result = migrate_file(str(path), given.settings)
    except Exception as error:
        return Verdict("raised", time.process_time() - start, [f"it raised {error!r}"])
    took_s = time.process_time() - start
    verdict = Verdict(_outcome(found, result), took_s)
    if took_s > SLOW_S:
        verdict.violations.append(f"it took {took_s:.1f} s")
    if path.read_bytes() != given.data:
        verdict.violations.append("the file was written")
    if (left := {each.name for each in folder.iterdir()} - {given.name}) or Path(CANARY).exists():
        verdict.violations.append(f"something was made: {left or CANARY}")
    verdict.violations += _wrong(given, path, found) + _wrong(given, path, result)
    path.unlink()
    return verdict


def _outcome(found: FileResult, result: FileResult) -> str:
    if found.error or result.error:
        return "refused"
    if result.is_changed:
        return "rewritten"
    return "found" if found.issues else "nothing"


def _wrong(given: Input, path: Path, result: FileResult) -> list[str]:
    wrong = []
    said = result.error or ""
    if "please report" in said or "\n" in said:
        wrong.append(f"it says: {said}")
    for name in AS_TEXT:
        text = click.unstyle(load(name).render(Report([result])))
        if obeyed := OBEYED & set(text):
            wrong.append(f"{name} passes on {sorted(obeyed)}")
    json.loads(load("json").render(Report([result])))
    if result.data is not None:
        wrong += _wrong_rewrite(given, path, result.data)
    return wrong


def _wrong_rewrite(given: Input, path: Path, data: bytes) -> list[str]:
    if path.suffix in {".py", ".pyi"} and _is_python(given.data) and not _is_python(data):
        return ["what it becomes is no Python"]
    if path.suffix == ".ipynb":
        json.loads(data)
    path.write_bytes(data)
    again = migrate_file(str(path), given.settings)
    if again.error:
        return [f"what it becomes cannot be read: {again.error}"]
    if again.data is not None:
        return ["a second run changes it again"]
    return []


def _is_python(data: bytes) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(data)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True
