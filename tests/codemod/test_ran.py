"""What a run has shown decides what reading could not."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from railswitch.cli import main
from railswitch.traces import Document
from railswitch.traces.uses import report_of

OPEN = """\
from ray.air import session


def helper(loss):
    session.report({"loss": loss})


def decorated(function):
    return function


@decorated
def loop(config):
    helper(config["loss"])
"""
SHOWN = OPEN + "\n\nfrom ray import tune\n\ntune.Tuner(loop)\n"


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def observed(folder: Path, api: str, line: int = 4, rank: int | None = 0) -> None:
    """A report of a run in which a function that begins at a line has reported 40 times."""
    path = str(folder / "train.py")
    place = {"path": path, "line": line + 1, "functions": [[path, line, "helper"]]}
    event: dict[str, Any] = {"event": "report", "time": time.time(), "pid": 1, "api": api}
    event |= {"rank": rank, "place": place}
    document = Document(events=[event] * 40)
    (folder / "used.json").write_text(json.dumps(report_of(document)))


def migrate(folder: Path, text: str) -> Result:
    (folder / "train.py").write_text(text)
    return CliRunner().invoke(main, ["migrate", "--evidence", "used.json", "train.py"])


def test_without_evidence_it_is_open(project: Path) -> None:
    (project / "train.py").write_text(OPEN)
    done = CliRunner().invoke(main, ["migrate", "train.py"])
    assert "+" not in [line[:1] for line in done.output.splitlines()]


@pytest.mark.parametrize(("api", "new"), [("train", "ray.train"), ("tune", "ray.tune")])
def test_a_run_tells_who_runs_a_function(project: Path, api: str, new: str) -> None:
    observed(project, api)
    done = migrate(project, OPEN)
    added = [line for line in done.output.splitlines() if line.startswith("+")]
    module = new.rpartition(".")[2]
    assert any(f"{module}.report(" in line for line in added), done.output
    assert any(new in line or f"import {module}" in line for line in added), done.output


def test_the_place_says_why(project: Path) -> None:
    observed(project, "train")
    (project / "train.py").write_text(OPEN)
    words = ["check", "--output-format", "json", "--evidence", "used.json", "train.py"]
    issues = json.loads(CliRunner().invoke(main, words).stdout)["issues"]
    notes = [note for issue in issues for note in issue["reasons"]]
    assert "it ran under Ray Train, rank 0, 40 times" in notes


def test_what_the_source_shows_is_not_overruled(project: Path) -> None:
    observed(project, "train")
    done = migrate(project, SHOWN)
    added = [line for line in done.output.splitlines() if line.startswith("+")]
    assert not any("report" in line for line in added), done.output
    assert "here both use it" in done.output
    assert "because it ran under Ray Train, rank 0, 40 times" in done.output


def test_other_functions_are_not_decided(project: Path) -> None:
    observed(project, "train", line=8)
    done = migrate(project, OPEN)
    assert not any("report" in line for line in done.output.splitlines() if line.startswith("+")), (
        done.output
    )
