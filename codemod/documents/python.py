"""Python files."""

from __future__ import annotations

from .. import engine
from ..files import decode_python
from ..results import FileResult
from ..settings import Settings


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the content of a file."""
    text = decode_python(data).text
    return FileResult(path, engine.check(text, settings, path).issues, old=text)


def migrate(data: bytes, settings: Settings, path: str) -> FileResult:
    """The content of a file, migrated."""
    old = decode_python(data)
    outcome = engine.migrate(old.text, settings, path)
    if outcome.text == old.text:
        return FileResult(path, outcome.issues, old=old.text)
    return FileResult(
        path,
        outcome.issues,
        outcome.fixed,
        old=old.text,
        new=outcome.text,
        data=old.encoded(outcome.text),
        was=data,
    )
