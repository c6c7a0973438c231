"""Shell scripts, YAML, requirements and the like: findings with their lines.

Nothing is rewritten but whole Python files inside them, and requirements that migrated code has:
what else reads these files is not known.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ..analysis.ask import named_in_text
from ..findings.issue import FileResult
from ..settings import Settings
from ..text.files import decode_utf8
from ..text.mentions_ray import may_matter
from .blocks import Work, rebuilt, work_on
from .embedded import files_inside
from .shell import findings, issues, with_requirements


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the content of a file."""
    text = decode_utf8(data).text
    done = _migrated(text, settings, path, fix=False) + _around(text, settings, path)
    return FileResult(path, done.issues, old=text)


def migrate(data: bytes, settings: Settings, path: str) -> FileResult:
    """The content of a file, with the Python files in it migrated."""
    old = decode_utf8(data)
    done = _migrated(old.text, settings, path, fix=True)
    rewritten = rebuilt(old.text, done.texts, done.texts)
    found = findings(rewritten, path, settings.minimum)
    new, fixed = with_requirements(rewritten, settings, path, found)
    left = (done + _around(new, settings, path)).issues
    if new == old.text:
        return FileResult(path, left, old=old.text)
    return FileResult(
        path,
        left,
        (*done.fixed, *fixed),
        old=old.text,
        new=new,
        data=old.encoded(new),
        was=data,
    )


def _migrated(text: str, settings: Settings, path: str, *, fix: bool) -> Work:
    """What became of the Python files inside; other files say nothing about them."""
    programs = [
        [block] for block in files_inside(text, path) if may_matter(block.code.text.encode())
    ]
    return work_on(programs, replace(settings, outside=None), path, fix=fix)


def _around(text: str, settings: Settings, path: str) -> Work:
    """What is found in the rest of the text."""
    rest = text
    for block in files_inside(text, path):
        blank = re.sub(r"[^\r\n]", " ", text[block.start : block.end])
        rest = rest[: block.start] + blank + rest[block.end :]
    found = [*findings(rest, path, settings.minimum), *named_in_text(rest)]
    return Work(tuple(issues(text, settings, path, found)), (), {})
