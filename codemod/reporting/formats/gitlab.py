"""GitLab's code quality report: a JSON list that a merge request shows beside its changes."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..fingerprints import fingerprints
from ..report import Report


def render(report: Report) -> str:
    """One entry for each issue, and one for each file that could not be dealt with."""
    issues = [issue for result in report.results for issue in result.issues]
    entries = [
        _entry(
            issue.path,
            issue.file_line or issue.line,
            issue.told,
            rule=issue.rule,
            severity="major" if issue.required else "minor",
            fingerprint=mark,
        )
        for issue, mark in zip(issues, fingerprints(issues), strict=True)
    ]
    entries += [
        _entry(
            result.path,
            1,
            f"railswitch could not deal with this file: {result.error}",
            rule="error",
            severity="critical",
            fingerprint=sha256(result.path.encode(errors="surrogatepass")).hexdigest(),
        )
        for result in report.results
        if result.error
    ]
    return json.dumps(entries, indent=2)


def _entry(
    path: str, line: int, description: str, *, rule: str, severity: str, fingerprint: str
) -> dict[str, Any]:
    return {
        "description": description,
        "check_name": rule,
        "fingerprint": fingerprint,
        "severity": severity,
        "location": {"path": Path(path).as_posix(), "lines": {"begin": line}},
    }
