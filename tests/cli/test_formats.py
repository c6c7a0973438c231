"""Formats for machines: what their schemas say, and places that can be opened."""

from __future__ import annotations

import json
from dataclasses import fields
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from railswitch.catalogue.address import site_of
from railswitch.codemod.findings.issue import Issue

from .conftest import LEGACY, MANUAL, Project, Railswitch

SCHEMAS = Path(__file__).resolve().parents[2] / "docs" / "schemas"


def schema(name: str) -> Any:
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.fixture
def mixed(project: Project) -> Project:
    """A program, a notebook, and a file that is neither."""
    project.write("train.py", LEGACY + MANUAL)
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Training"]},
        {
            "cell_type": "code",
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": ["import os\n", "from ray.air import ScalingConfig\n", "ScalingConfig()"],
        },
    ]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
    project.write("train.ipynb", json.dumps(notebook, indent=1))
    project.write("broken.py", "from ray.air import (\n")
    return project


@pytest.mark.parametrize("command", ["check", "migrate"])
def test_json_is_what_its_schema_says(mixed: Project, railswitch: Railswitch, command: str) -> None:
    report = json.loads(railswitch(command, "--output-format", "json").stdout)
    jsonschema.validate(report, schema("check"))
    assert report["issues"]
    assert report["errors"]
    assert bool(report["fixed"]) == (command == "migrate")
    for wrong in (report | {"version": 2}, report | {"issues": [{"rule": "RS102"}]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema("check"))


def test_the_schema_names_every_field_of_a_finding() -> None:
    described = schema("check")["$defs"]["issue"]["properties"]
    assert list(described) == [field.name for field in fields(Issue)]


def test_a_baseline_is_what_its_schema_says(mixed: Project, railswitch: Railswitch) -> None:
    railswitch("baseline")
    written = json.loads(mixed.read("railswitch-baseline.json"))
    jsonschema.validate(written, schema("baseline"))
    assert written["known"]


def test_findings_in_a_notebook_point_to_the_line_of_the_file(
    mixed: Project, railswitch: Railswitch
) -> None:
    (issue,) = json.loads(railswitch("check", "train.ipynb", "--output-format", "json").stdout)[
        "issues"
    ]
    assert (issue["cell"], issue["line"]) == (2, 2)
    lines = mixed.read("train.ipynb").splitlines()
    assert "from ray.air import ScalingConfig" in lines[issue["file_line"] - 1]
    sarif = json.loads(railswitch("check", "train.ipynb", "--output-format", "sarif").stdout)
    (result,) = sarif["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": issue["file_line"]}
    assert result["message"]["text"].startswith("Cell 2, line 2: ")
    line = railswitch("check", "train.ipynb", "--output-format", "github").stdout
    assert line.startswith(f"::error file=train.ipynb,line={issue['file_line']},title=")


def test_sarif_knows_a_finding_again_after_lines_above_it_have_changed(
    project: Project, railswitch: Railswitch
) -> None:
    def marks() -> list[str]:
        log = json.loads(railswitch("check", "--output-format", "sarif").stdout)
        results = log["runs"][0]["results"]
        return [result["partialFingerprints"]["railswitch/v1"] for result in results]

    project.write("train.py", LEGACY + MANUAL)
    before = marks()
    assert len(set(before)) == len(before) > 1
    project.write("train.py", "import os\n\n" + LEGACY + MANUAL)
    assert marks() == before


def test_sarif_has_the_page_of_a_rule(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py", LEGACY)
    log = json.loads(railswitch("check", "--output-format", "sarif").stdout)
    (rule,) = log["runs"][0]["tool"]["driver"]["rules"]
    page = SCHEMAS.parent / "rules" / f"{rule['id']}.md"
    assert rule["help"]["markdown"] == page.read_text(encoding="utf-8")


def test_github_gets_ten_annotations_the_required_ones_first(
    project: Project, railswitch: Railswitch
) -> None:
    for number in range(12):
        project.write(f"{number:02}.py", LEGACY)
    project.write("broken.py", "from ray.air import (\n")
    *lines, last = railswitch("check", "--output-format", "github").stdout.splitlines()
    assert len(lines) == 9
    assert all(line.startswith("::error ") for line in lines)
    assert last.startswith("::notice title=railswitch::4 more: ")


def test_sarif_is_what_its_schema_says(mixed: Project, railswitch: Railswitch) -> None:
    log = json.loads(railswitch("check", "--output-format", "sarif").stdout)
    jsonschema.validate(log, schema("sarif"))
    assert log["runs"][0]["results"]
    assert log["runs"][0]["invocations"][0]["toolExecutionNotifications"]
    log["runs"][0]["results"][0]["fix"] = {}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(log, schema("sarif"))


@pytest.mark.parametrize("text", [LEGACY, LEGACY.strip(), "import os\n\n" + LEGACY + MANUAL])
def test_the_fixes_of_sarif_make_what_migrate_makes(
    project: Project, railswitch: Railswitch, text: str
) -> None:
    project.write("train.py", text)
    log = json.loads(railswitch("check", "--output-format", "sarif").stdout)
    fixes = [result.get("fixes") for result in log["runs"][0]["results"]]
    assert fixes[0]
    assert not any(fixes[1:])  # what is for a person has none
    (change,) = fixes[0][0]["artifactChanges"]
    railswitch("migrate", "--write", "--allow-no-vcs")
    assert changed(text, change["replacements"]) == project.read("train.py")


def test_the_fixes_of_sarif_make_of_a_notebook_what_migrate_makes(
    mixed: Project, railswitch: Railswitch
) -> None:
    text = mixed.read("train.ipynb")
    log = json.loads(railswitch("check", "--output-format", "sarif", "train.ipynb").stdout)
    (fix,) = log["runs"][0]["results"][0]["fixes"]
    railswitch("migrate", "--write", "--allow-no-vcs", "train.ipynb")
    assert mixed.read("train.ipynb") != text
    (change,) = fix["artifactChanges"]
    assert changed(text, change["replacements"]) == mixed.read("train.ipynb")


def changed(text: str, replacements: list[dict[str, Any]]) -> str:
    """A text after the replacements, as a viewer of SARIF makes them."""
    starts = [0, *(place + 1 for place, char in enumerate(text) if char == "\n")]
    for item in reversed(replacements):
        region = item["deletedRegion"]
        first = starts[region["startLine"] - 1] + region["startColumn"] - 1
        last = starts[region["endLine"] - 1] + region["endColumn"] - 1
        text = text[:first] + item["insertedContent"]["text"] + text[last:]
    return text


def test_sarif_leads_to_the_site_that_the_installed_railswitch_names(tmp_path: Path) -> None:
    folder = tmp_path / "railswitch-1.dist-info"
    folder.mkdir()
    head = "Metadata-Version: 2.1\nName: railswitch\nVersion: 1\n"
    for urls, site in (
        ("", ""),
        ("Project-URL: Source, https://example.com/source\n", ""),
        ("Project-URL: Documentation, https://example.com/docs/\n", "https://example.com/docs"),
    ):
        (folder / "METADATA").write_text(head + urls)
        assert site_of(Distribution.at(folder)) == site


def test_gitlab_gets_all_with_fingerprints(mixed: Project, railswitch: Railswitch) -> None:
    entries = json.loads(railswitch("check", "--output-format", "gitlab").stdout)
    issues = json.loads(railswitch("check", "--output-format", "json").stdout)["issues"]
    assert len(entries) == len(issues) + 1
    marks = [entry["fingerprint"] for entry in entries]
    assert len(set(marks)) == len(marks)
    for entry in entries:
        assert set(entry) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert entry["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert entry["location"]["lines"]["begin"] >= 1
    assert {entry["location"]["path"] for entry in entries} == {
        "broken.py",
        "train.ipynb",
        "train.py",
    }
