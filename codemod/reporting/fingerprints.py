"""Marks by which a service knows a finding again after the lines above it have changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from ..findings.issue import Issue


def fingerprints(issues: Iterable[Issue]) -> list[str]:
    """A mark for each issue: of its rule, its file and its line of code, and which of several.

    >>> fingerprints([])
    []
    """
    seen: Counter[tuple[str, str, str]] = Counter()
    marks = []
    for issue in issues:
        key = (issue.rule, Path(issue.path).as_posix(), issue.text.strip())
        seen[key] += 1
        text = "\0".join((*key, str(seen[key])))
        marks.append(sha256(text.encode(errors="surrogatepass")).hexdigest())
    return marks
