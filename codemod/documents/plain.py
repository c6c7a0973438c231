"""Shell scripts, YAML, requirements and the like: findings with their lines, and no rewriting."""

from __future__ import annotations

from .. import pins
from ..analysis import named_in_text
from ..environment import in_text
from ..files import decode_utf8
from ..results import FileResult, issue
from ..settings import Settings
from ..source import Source
from ..suppress import Suppressions


def check(data: bytes, settings: Settings, path: str) -> FileResult:
    """The findings in the content of a file."""
    text = decode_utf8(data).text
    source = Source(text)
    suppressed = Suppressions(source, is_python=False)
    findings = [*in_text(text), *named_in_text(text), *pins.in_text(text, path, settings.minimum)]
    found = sorted(findings, key=lambda finding: finding.span)
    issues = [
        issue(finding, source, path)
        for finding in found
        if settings.wants(finding) and not suppressed.cover(finding)
    ]
    return FileResult(path, tuple(issues), old=text)


migrate = check
"""Nothing is rewritten: what reads these files is not known."""
