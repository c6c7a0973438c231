"""SARIF 2.1.0, for code scanning services."""

from __future__ import annotations

import json
import os
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from railswitch.catalogue import DEPRECATIONS, GENERAL, Deprecation
from railswitch.catalogue.markdown import as_page

from ...findings.issue import FileResult, Issue
from ..fingerprints import fingerprints


def render(results: list[FileResult]) -> str:
    """The report as one SARIF log."""
    issues = [issue for result in results for issue in result.issues]
    used = {issue.rule for issue in issues}
    rows = [row for row in (*GENERAL, *DEPRECATIONS) if row.id in used]
    run = {
        "tool": {
            "driver": {
                "name": "railswitch",
                "version": version("railswitch"),
                "rules": [_rule(row) for row in rows],
            }
        },
        "results": [
            _result(issue, mark) for issue, mark in zip(issues, fingerprints(issues), strict=True)
        ],
        "invocations": [
            {
                "executionSuccessful": not any(result.error for result in results),
                "toolExecutionNotifications": [
                    _notification(result) for result in results if result.error
                ],
            }
        ],
        "columnKind": "unicodeCodePoints",
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return json.dumps({"$schema": schema, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(row: Deprecation) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "shortDescription": {"text": row.legacy},
        "fullDescription": {"text": row.whole_effect},
        "help": {"text": f"{row.replacement} {row.read_more}", "markdown": as_page(row)},
        "defaultConfiguration": {"level": "error" if row.required else "warning"},
    }


def _result(issue: Issue, mark: str) -> dict[str, Any]:
    return {
        "ruleId": issue.rule,
        "level": "error" if issue.required else "warning",
        "message": {"text": issue.told},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": _artifact(issue.path),
                    "region": _region(issue),
                }
            }
        ],
        "partialFingerprints": {"railswitch/v1": mark},
    }


def _region(issue: Issue) -> dict[str, int]:
    if issue.cell is not None:  # the columns of a cell mean nothing in its file, which is JSON
        return {"startLine": issue.file_line}
    return {
        "startLine": issue.line,
        "startColumn": issue.column,
        "endLine": issue.end_line,
        "endColumn": issue.end_column,
    }


def _notification(result: FileResult) -> dict[str, Any]:
    return {
        "level": "error",
        "message": {"text": result.error},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(result.path)}}],
    }


def _artifact(path: str) -> dict[str, str]:
    return {"uri": quote(os.fsencode(Path(path).as_posix()))}
