"""Python files, and the examples in their docstrings."""

from __future__ import annotations

import ast
from dataclasses import replace

from .. import engine
from ..files import decode_python
from ..results import FileResult
from ..settings import Settings
from ..source import Source
from ..suppress import Suppressions
from .blocks import Work, rebuilt, work_on
from .doctests import in_docstrings


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the content of a file."""
    text = decode_python(data).text
    code = Work(engine.check(text, settings, path).issues, (), {})
    done = code + _examples(text, settings, path, fix=False)
    return FileResult(path, done.issues, old=text)


def migrate(data: bytes, settings: Settings, path: str) -> FileResult:
    """The content of a file, migrated."""
    old = decode_python(data)
    outcome = engine.migrate(old.text, settings, path)
    examples = _examples(outcome.text, settings, path, fix=True)
    new = rebuilt(outcome.text, examples.texts, examples.texts)
    if not _is_same_code(new, outcome.text):
        examples = _examples(outcome.text, settings, path, fix=False)
        new = outcome.text
    done = Work(outcome.issues, outcome.fixed, {}) + examples
    if new == old.text:
        return FileResult(path, done.issues, old=old.text)
    return FileResult(
        path, done.issues, done.fixed, old=old.text, new=new, data=old.encoded(new), was=data
    )


def _examples(text: str, settings: Settings, path: str, *, fix: bool) -> Work:
    """What is in the docstrings; what other files say is not about them."""
    programs = list(in_docstrings(text))
    if programs:
        accepted = Suppressions(Source(text)).accepted
        settings = replace(settings, outside=None, ignore=settings.ignore | accepted)
    return work_on(programs, settings, path, fix=fix)


def _is_same_code(new: str, old: str) -> bool:
    """Whether only docstrings differ."""
    return new == old or _dumped(new) == _dumped(old)


def _dumped(text: str) -> str:
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str()) as constant):
                constant.value = ""
    return ast.dump(tree)
