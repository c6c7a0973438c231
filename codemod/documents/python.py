"""Python files, and the examples in their docstrings; Databricks keeps notebooks as such files."""

from __future__ import annotations

from .. import engine
from ..findings.issue import FileResult
from ..settings import Settings
from ..text.files import decode_python
from .magics import Code, Hidden

_DATABRICKS = "# Databricks notebook source"


def code_of(text: str) -> Code:
    r"""The Python in the text of a file; of a notebook of Databricks, without its magics.

    >>> code_of("# Databricks notebook source\n%pip install ray\n").text
    '# Databricks notebook source\npass  # railswitch-magic 0\n'
    """
    return Hidden(text) if text.startswith(_DATABRICKS) else Code(text)


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the content of a file."""
    text = decode_python(data).text
    outcome = engine.check(code_of(text).text, settings, path)
    return FileResult(path, _with_examples(outcome, settings, path, fix=False).issues, old=text)


def migrate(data: bytes, settings: Settings, path: str) -> FileResult:
    """The content of a file, migrated."""
    old = decode_python(data)
    code = code_of(old.text)
    outcome = _with_examples(engine.migrate(code.text, settings, path), settings, path, fix=True)
    new = code.restored(outcome.text)
    if new == old.text:
        return FileResult(path, outcome.issues, old=old.text)
    return FileResult(
        path,
        outcome.issues,
        outcome.fixed,
        old=old.text,
        new=new,
        data=old.encoded(new),
        was=data,
    )


def _with_examples(
    outcome: engine.Outcome, settings: Settings, path: str, *, fix: bool
) -> engine.Outcome:
    if ">>>" not in outcome.text:
        return outcome
    from .docstrings import with_examples  # noqa: PLC0415 - few modules have any

    return with_examples(outcome, settings, path, fix=fix)
