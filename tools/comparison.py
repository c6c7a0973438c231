"""The comparison of the four APIs: read from comparison.toml, written as a Markdown table."""

import sys
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

APIS = {
    "ray_v1": "Ray V1",
    "ray_v2": "Ray V2",
    "v1": "railswitch.v1",
    "v2": "railswitch.v2",
}


def features() -> list[dict[str, Any]]:
    """The rows of the comparison."""
    text = Path(__file__).with_name("comparison.toml").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = tomllib.loads(text)["feature"]
    return rows


def proof(api: str, cell: dict[str, Any]) -> str:
    """The test that proves a cell.

    >>> proof("v1", {"says": "as V1", "case": "tuner"})
    'tests/v1/test_like_v1.py::test_case[tuner]'
    """
    if "fact" in cell:
        (name,) = cell["fact"]
        return f"tests/documents/test_comparison.py::test_fact[{api}-{name}]"
    if "case" in cell:
        return f"tests/v1/test_like_v1.py::test_case[{cell['case']}]"
    return str(cell["test"])


def as_markdown() -> str:
    """The table."""
    lines = [
        "| | " + " | ".join(APIS.values()) + " |",
        "| --- " * (len(APIS) + 1) + "|",
    ]
    for row in features():
        cells = [row["name"], *(row[api]["says"] for api in APIS)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
