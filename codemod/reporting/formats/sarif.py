"""SARIF 2.1.0, for code scanning services."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from railswitch.catalogue import DEPRECATIONS, GENERAL, Deprecation
from railswitch.catalogue.address import page_address
from railswitch.catalogue.markdown import as_page

from ...findings.finding import Safety
from ...findings.issue import FileResult, Issue
from ...text.files import decode_utf8
from ..fingerprints import fingerprints
from ..report import Report

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def render(report: Report) -> str:
    """The report as one SARIF log."""
    results = report.results
    fixes = {path: _fix(result) for path, result in report.rewritten.items()}
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
            _result(issue, mark, fixes)
            for issue, mark in zip(issues, fingerprints(issues), strict=True)
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
    address = page_address(row)
    return {
        "id": row.id,
        "name": row.name,
        "shortDescription": {"text": row.legacy},
        "fullDescription": {"text": row.whole_effect},
        "help": {"text": f"{row.replacement} {row.read_more}", "markdown": as_page(row)},
        **({"helpUri": address} if address else {}),
        "defaultConfiguration": {"level": "error" if row.required else "warning"},
    }


def _result(issue: Issue, mark: str, fixes: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    is_fixed = issue.safety is Safety.SAFE and issue.path in fixes
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
        **({"fixes": [fixes[issue.path]]} if is_fixed else {}),
    }


def _fix(result: FileResult) -> dict[str, Any]:
    """All that is rewritten in a file: a part of it may need an import that another part makes."""
    old, new = map(_LINE.findall, _texts(result))
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    replacements = [
        {
            "deletedRegion": {"startLine": first + 1, "startColumn": 1, **_end(old, last)},
            "insertedContent": {"text": "".join(new[start:end])},
        }
        for tag, first, last, start, end in matcher.get_opcodes()
        if tag != "equal"
    ]
    return {
        "description": {"text": "All that `railswitch migrate` rewrites in this file."},
        "artifactChanges": [
            {"artifactLocation": _artifact(result.path), "replacements": replacements}
        ],
    }


def _texts(result: FileResult) -> tuple[str, str]:
    """The text of the file before and after: of a notebook, too, whose findings show its cells."""
    assert result.new is not None
    if not result.path.endswith(".ipynb"):
        return result.old, result.new
    assert result.was is not None
    assert result.data is not None
    return decode_utf8(result.was).text, decode_utf8(result.data).text


def _end(lines: list[str], last: int) -> dict[str, int]:
    """Where a region ends that goes up to a line, counted from 0; at the end of the last one."""
    if last < len(lines) or not lines or lines[-1].endswith("\n"):
        return {"endLine": last + 1, "endColumn": 1}
    return {"endLine": last, "endColumn": len(lines[-1]) + 1}


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
