"""The trace is what docs/trace.schema.json says, and docs/verify.md names all of it."""

import json
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from railswitch.traces import Document
from tests import programs

ROOT = Path(__file__).resolve().parents[2]
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "trace.schema.json").read_text())
COMMAND = Path(sys.executable).with_name("railswitch")
PROGRAM = """\
import warnings
from ray.air import ScalingConfig
warnings.warn("careful")
raise KeyError("rows")
"""


def valid(data: dict[str, Any]) -> dict[str, Any]:
    jsonschema.Draft202012Validator(SCHEMA).validate(data)
    return data


def test_an_empty_trace() -> None:
    valid(Document().as_json())


@pytest.mark.parametrize("name", ["old", "new"])
def test_a_recorded_trace(name: str) -> None:
    path = Path(__file__).parent / "traces" / f"{name}.json"
    assert valid(json.loads(path.read_text()))["reports"]


def test_the_report_of_a_run(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(PROGRAM)
    report = tmp_path / "used.json"
    programs.run([COMMAND, "run", "--report", report, tmp_path / "train.py"])
    data = valid(json.loads(report.read_text()))
    (error,) = data["exceptions"]
    assert error["cause"] == {"type": "KeyError", "text": "'rows'"}
    assert [Path(source["path"]).name for source in data["sources"]] == ["train.py"]
    assert data["legacy"]
    assert data["warnings"]


@pytest.mark.parametrize("key", ["format", "reports", "processes"])
def test_something_else_is_no_trace(key: str) -> None:
    data = Document().as_json()
    del data[key]
    with pytest.raises(jsonschema.ValidationError):
        valid(data)


def test_the_page_names_every_key() -> None:
    text = (ROOT / "docs" / "verify.md").read_text()
    events = [name for name, about in SCHEMA["properties"].items() if "items" in about]
    fields = {
        field
        for name in events
        for field in SCHEMA["properties"][name]["items"].get("properties", ())
    } - {"event", "pid_of_fit"}
    missing = [word for word in {*SCHEMA["properties"], *fields} if f"`{word}`" not in text]
    assert sorted(missing) == []
