"""What was seen by running, and what is seen by reading."""

import json
from pathlib import Path

import pytest

from .running import COMMAND, python

SCRIPT = """\
import sys

import ray.air
from ray.air import ScalingConfig
from ray.train import RunConfig

getattr(ray.air, "Failure" + "Config")
config = RunConfig(
    name="example",
    verbose=0,
)
if len(sys.argv) > 1:
    RunConfig(stop={"loss": 1})
"""


def test_the_round_trip(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    ran = python(COMMAND, "run", "--report", "used.json", "script.py", cwd=tmp_path)
    assert ran.code == 0, ran.err
    check = (COMMAND, "check", "--output-format", "json", "script.py")
    merged = python(*check, "--evidence", "used.json", cwd=tmp_path)
    notes = {
        (issue["rule"], issue["line"]): " / ".join(issue["evidence"])
        for issue in json.loads(merged.out)["issues"]
    }
    assert "it ran 1 time, on the driver" in notes["RS102", 4]
    assert "it ran 1 time, on the driver" in notes["RS308", 10]
    assert "it was seen only by running" in notes["RS103", 7]
    assert "it was not reached in the run that was observed" in notes["RS311", 13]
    assert "2 also ran, 1 were never reached in that run, and 1 were seen only" in merged.err
    written = json.loads((tmp_path / "used.json").read_text())
    plain = json.loads(python(*check, cwd=tmp_path).out)
    assert set(plain["issues"][0]) <= set(written["issues"][0])


@pytest.mark.parametrize("text", [None, "not json", "[]", '{"issues": [{"rule": "RS102"}]}'])
def test_a_file_that_is_no_report(tmp_path: Path, text: str | None) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    if text is not None:
        (tmp_path / "used.json").write_text(text)
    done = python(COMMAND, "check", "--evidence", "used.json", "script.py", cwd=tmp_path)
    assert done.code == 2
    assert "--evidence: used.json" in done.err
