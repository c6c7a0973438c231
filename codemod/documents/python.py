"""Python files, and the examples in their docstrings."""

from __future__ import annotations

from .. import engine
from ..findings.issue import FileResult
from ..settings import Settings
from ..text.files import decode_python


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the content of a file."""
    text = decode_python(data).text
    outcome = _with_examples(engine.check(text, settings, path), settings, path, fix=False)
    return FileResult(path, outcome.issues, old=text)


def migrate(data: bytes, settings: Settings, path: str) -> FileResult:
    """The content of a file, migrated."""
    old = decode_python(data)
    outcome = _with_examples(engine.migrate(old.text, settings, path), settings, path, fix=True)
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


def _with_examples(
    outcome: engine.Outcome, settings: Settings, path: str, *, fix: bool
) -> engine.Outcome:
    if ">>>" not in outcome.text:
        return outcome
    from .docstrings import with_examples  # noqa: PLC0415 - few modules have any

    return with_examples(outcome, settings, path, fix=fix)
