"""What a run has shown decides what reading could not."""

import hashlib
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
    assert "it ran under Ray Train, rank 0, 40 times" in " ".join(done.output.split())


def test_other_functions_are_not_decided(project: Path) -> None:
    observed(project, "train", line=8)
    done = migrate(project, OPEN)
    assert not any("report" in line for line in done.output.splitlines() if line.startswith("+")), (
        done.output
    )


# ---- what else a run decides

EITHER = """\
import os

if os.environ.get("OLD"):
    from ray.air.config import ScalingConfig
else:
    from ray.train import ScalingConfig

from ray.train.torch import TorchTrainer

TorchTrainer(print, scaling_config=ScalingConfig())
"""
MAYBE = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    for epoch in range(10):
        train.report({"loss": 1.0}, checkpoint=saved(epoch))


trainer = TorchTrainer(loop)
result = trainer.fit()
print(result.metrics["loss"])
"""


def write_trace(folder: Path, text: str, **lists: list[dict[str, Any]]) -> None:
    """The report of a run of train.py, with this text."""
    path = str(folder / "train.py")
    (folder / "train.py").write_text(text)
    source = {"event": "source", "time": 0.0, "path": path}
    source["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    events = [source, *lists.get("events", [])]
    document = Document(events=events, legacy=lists.get("legacy", []))
    (folder / "used.json").write_text(json.dumps(report_of(document)))


def imported(folder: Path, line: int) -> list[dict[str, Any]]:
    path = str(folder / "train.py")
    use = {"rule": "RS102", "what": "ray.air.ScalingConfig", "path": path, "line": line}
    return [{**use, "rank": None, "count": 1}]


def reported(folder: Path, with_checkpoint: set[tuple[int, int]]) -> list[dict[str, Any]]:
    """Ten reports of two ranks, some of them (rank and number) with a checkpoint."""
    path = str(folder / "train.py")
    place = {"path": path, "line": 7, "functions": [[path, 5, "loop"]]}
    made = {"path": path, "line": 10}
    fit = {"event": "fit", "time": 99.0, "began": 1.0, "kind": "train", "what": "TorchTrainer"}
    found: list[dict[str, Any]] = [{**fit, "place": None, "made": made, "results": []}]
    for number in range(10):
        for rank in (0, 1):
            is_saved = (rank, number) in with_checkpoint
            event = {"event": "report", "time": 2.0 + number, "api": "train", "rank": rank}
            event |= {"run": "one", "trial": None, "place": place, "metrics": {"loss": 1.0}}
            found.append({**event, "checkpoint": {"files": {}} if is_saved else None})
    return found


def run_migrate(*options: str) -> str:
    words = ["migrate", *options, "--evidence", "used.json", "train.py"]
    return CliRunner().invoke(main, words).output


def test_a_branch_that_ran_is_no_fallback(project: Path) -> None:
    write_trace(project, EITHER, legacy=imported(project, line=4))
    assert "+    from ray.train import ScalingConfig" in run_migrate()
    words = ["check", "--output-format", "json", "--evidence", "used.json", "train.py"]
    (issue,) = json.loads(CliRunner().invoke(main, words).stdout)["issues"]
    assert "it was imported in the run that was observed, once" in issue["reasons"]


def test_a_branch_that_did_not_run_stays_a_fallback(project: Path) -> None:
    write_trace(project, EITHER)
    assert "Nothing known to be legacy was found." in run_migrate()


@pytest.mark.parametrize("test", ["ray.__version__ < '2.7'", "hasattr(x, 'air')", "IS_OLD_RAY"])
def test_a_question_about_ray_is_not_answered_by_a_run(project: Path, test: str) -> None:
    text = EITHER.replace('os.environ.get("OLD")', test)
    write_trace(project, text, legacy=imported(project, line=4))
    assert "+    from ray.train import ScalingConfig" not in run_migrate()


def test_of_two_packages_the_run_tells_which_it_was(project: Path) -> None:
    text = EITHER.replace("Scaling", "Run").replace("from ray.train", "from elsewhere")
    text = text.replace("RunConfig()", "RunConfig(verbose=1)")
    write_trace(project, text, legacy=imported(project, line=4))
    found = " ".join(run_migrate().split())
    assert "`RunConfig` was Ray's in the run that was observed, and may be `elsewhere" in found
    write_trace(project, text)
    assert "was Ray's in the run" not in " ".join(run_migrate().split())


def test_a_checkpoint_that_may_be_none_and_was(project: Path) -> None:
    write_trace(project, MAYBE, events=reported(project, {(0, 0), (1, 3)}))
    found = " ".join(run_migrate().split())
    assert "RS202 metrics-only-report" in found
    assert "rank 0, 10 times, 8 times of them without a checkpoint for `loss`" in found
    assert "RS512" in found  # and so `result.metrics` may be those of another report


def test_a_checkpoint_that_may_be_none_and_never_was(project: Path) -> None:
    write_trace(project, MAYBE, events=reported(project, {(0, n) for n in range(10)}))
    assert "RS202" not in run_migrate()


def test_a_trainer_that_lost_metrics_gets_a_callback(project: Path) -> None:
    write_trace(project, MAYBE, events=reported(project, {(0, 0)}))
    assert "+" in [line[:1] for line in run_migrate("--keep-metrics").splitlines()]
    assert "CSVCallback" in run_migrate("--keep-metrics")
    write_trace(project, MAYBE, events=reported(project, {(0, n) for n in range(10)}))
    assert "CSVCallback" not in run_migrate("--keep-metrics")


def test_a_file_that_has_changed_since_is_not_decided(project: Path) -> None:
    write_trace(project, EITHER, legacy=imported(project, line=4))
    (project / "train.py").write_text("\n" + EITHER)
    output = run_migrate()
    assert "What ran in train.py decides nothing: the file has changed since the run." in output
    assert "Nothing known to be legacy was found." in output


def test_lines_are_followed_through_the_edits(project: Path) -> None:
    """The first rewrite adds a line; who runs the function below it is still known."""
    text = OPEN.replace("from ray.air import session", "from ray.air import session, RunConfig")
    observed(project, "train")
    (project / "train.py").write_text(text + "\n\nRunConfig()\n")
    words = ["migrate", "--write", "--force", "--evidence", "used.json", "train.py"]
    done = CliRunner().invoke(main, words)
    assert "it ran under Ray Train, rank 0, 40 times" in " ".join(done.output.split()), done.output
    assert "if Ray Train runs it" not in done.output, done.output
