"""JSON, for scripts: one object with the issues, the errors and the counts.

``docs/schemas/check.schema.json`` says what is in it.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from ...findings.issue import Issue
from ..report import Report
from ..summary import Summary

VERSION = 1
"""Grows when a reader of the format must change; new fields do not count."""


def render(report: Report) -> str:
    """The report as one JSON object."""
    results, about = report.results, report.about
    summary = Summary(results)
    return json.dumps(
        {
            "version": VERSION,
            "about": {
                "kind": about.kind.value,
                "command": about.command,
                "target": about.target,
                "railswitch": about.version,
                "commit": about.head.commit if about.head else None,
                "committed": about.head.date if about.head else None,
            },
            "issues": [_record(issue) for result in results for issue in result.issues],
            "fixed": [_record(issue) for result in results for issue in result.fixed],
            "errors": [
                {"path": result.path, "error": result.error} for result in results if result.error
            ],
            "summary": {
                "files": summary.files,
                "issues": summary.issues,
                "required": summary.required,
                "unknown": summary.unknown,
                "open": summary.open,
                "fixable": summary.fixable,
                "unsafe": summary.unsafe,
                "manual": summary.manual,
                "fixed": summary.fixed,
                "errors": summary.errors,
            },
        },
        indent=2,
    )


def _record(issue: Issue) -> dict[str, Any]:
    return asdict(issue) | {"safety": issue.safety.value}
