"""What was seen by running, and what is seen by reading."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from .running import COMMAND, Done, python

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
        (issue["rule"], issue["line"]): " / ".join(issue["reasons"])
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


CHILD = """\
import time
from ray.air import RunConfig
time.sleep(float(__import__("sys").argv[1]))
"""

PARENT = """\
import subprocess, sys
from ray.air import ScalingConfig
subprocess.Popen([sys.executable, "child.py", sys.argv[1]])
if len(sys.argv) > 2:
    exec(sys.argv[2])
"""


def project(folder: Path) -> Path:
    (folder / "script.py").write_text(PARENT)
    (folder / "child.py").write_text(CHILD)
    return folder


def used(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "used.json").read_text())
    return found


def when_ended(folder: Path, processes: int) -> dict[str, Any]:
    """The report when so many processes have ended."""
    deadline = time.monotonic() + 120
    while sum(process["ended"] for process in used(folder)["processes"]) < processes:
        assert time.monotonic() < deadline, used(folder)["processes"]
        time.sleep(0.1)
    return used(folder)


def check(folder: Path) -> Done:
    command = (COMMAND, "check", "--output-format", "json", "--evidence", "used.json", ".")
    return python(*command, cwd=folder)


def test_a_child_that_outlives_the_program_takes_nothing_away(tmp_path: Path) -> None:
    ran = python(COMMAND, "run", "--report", "used.json", "script.py", "3", cwd=project(tmp_path))
    assert ran.code == 0, ran.err
    report = when_ended(tmp_path, processes=2)
    assert report["complete"], report["why_incomplete"]
    assert {(issue["rule"], issue["path"]) for issue in report["issues"]} == {
        ("RS102", "script.py"),
        ("RS103", "child.py"),
    }


def test_of_a_run_that_was_ended_nothing_is_said_not_to_be_reached(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(
        "import time\nfrom ray.air import ScalingConfig\nprint('ready', flush=True)\n"
        "time.sleep(600)\nfrom ray.air import RunConfig\nRunConfig(stop={})\n"
    )
    command = [sys.executable, str(COMMAND), "run", "--report", "used.json", "script.py"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, env=_plain()) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"ready\n"
        program.send_signal(signal.SIGTERM)
        assert program.wait() == -signal.SIGTERM
    assert used(tmp_path)["complete"] is False
    done = check(tmp_path)
    notes = {issue["line"]: issue["reasons"] for issue in json.loads(done.out)["issues"]}
    assert any("it ran 1 time" in note for note in notes[2])
    assert not any("not reached" in note for found in notes.values() for note in found)
    assert "Nothing follows for the others: the program did not end by itself" in done.err


def test_a_program_that_failed_is_not_complete(tmp_path: Path) -> None:
    folder = project(tmp_path)
    ran = python(
        *(COMMAND, "run", "--report", "used.json", "script.py", "0", "raise KeyError"), cwd=folder
    )
    assert ran.code == 1
    report = when_ended(folder, processes=2)
    assert report["why_incomplete"] == "the program ended with KeyError"
    assert {issue["rule"] for issue in report["issues"]} == {"RS102", "RS103"}


def _plain() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if not k.startswith(("RAILSWITCH_", "PYTEST"))}
