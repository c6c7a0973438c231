"""Shell scripts, YAML, requirements and the like: findings with their lines, and no rewriting."""

from __future__ import annotations

from ..analysis import named_in_text
from ..files import decode_utf8
from ..results import FileResult
from ..settings import Settings
from .shell import findings, issues


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the content of a file."""
    text = decode_utf8(data).text
    found = [*findings(text, path, settings.minimum), *named_in_text(text)]
    return FileResult(path, tuple(issues(text, settings, path, found)), old=text)


migrate = check
"""Nothing is rewritten: what reads these files is not known."""
