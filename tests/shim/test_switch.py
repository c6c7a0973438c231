"""Each cell of the table in docs/shim.md: what the script imports, and how the flag stands."""

import json
from pathlib import Path

import pytest

from .running import SCRIPTS, UNSET, V2_BY_DEFAULT, Done, line_of, python, railswitch

AIR = SCRIPTS / "air.py"

KEPT = {"loss": 0.5, "rank": 0}
V1_FACTS = {"epoch": None, "rank": None, "free": 0.5}
V2_FACTS = {"epoch": 6, "rank": 0, "free": None}


def run_air(cluster: str, storage: str, *options: str, **variables: str) -> Done:
    done = railswitch("run", *options, AIR, storage, "air", RAY_ADDRESS=cluster, **variables)
    assert done.code == 0, done.err
    return done


def test_unmodified_with_the_flag_at_1(cluster: str, tmp_path: Path) -> None:
    report = tmp_path / "used.json"
    done = run_air(cluster, str(tmp_path), "--v2", "--report", str(report))
    facts = done.facts
    assert facts["metrics"] == V2_FACTS
    assert facts["rows"] == 1
    assert facts["checkpoint"] == {"epoch": 6}
    assert facts["log_dir"]
    assert facts["trainer"] == ["railswitch", "shim"]
    assert "V2 semantics (RAY_TRAIN_V2_ENABLED=1) on Ray" in done.err
    _warns_at_the_users_lines(done)
    _names_the_metrics_that_are_dropped(done)
    _counts_at_the_end(done)
    _reports_counts_and_ranks(json.loads(report.read_text()))


def _warns_at_the_users_lines(done: Done) -> None:
    imports = line_of(AIR, "from ray.air import")
    assert {
        ("air.py", imports, "RS101"),
        ("air.py", imports, "RS102"),
        ("air.py", imports, "RS103"),
        ("air.py", imports, "RS105"),
        ("air.py", line_of(AIR, "from ray.air.session"), "RS101"),
        ("air.py", line_of(AIR, "RunConfig("), "RS308"),
        ("air.py", line_of(AIR, "result.log_dir"), "RS517"),
        # on the workers:
        ("air.py", line_of(AIR, "session.get_checkpoint()"), "RS203"),
        ("air.py", line_of(AIR, "session.get_checkpoint()"), "RS502"),
        ("air.py", line_of(AIR, "session.report("), "RS201"),
        ("air.py", line_of(AIR, "session.get_world_rank()"), "RS205"),
        ("air.py", line_of(AIR, "session.get_trial_id()"), "RS207"),
        ("air.py", line_of(AIR, '    report({"free"'), "RS201"),
    } <= set(done.warned)
    # RunConfig and CheckpointConfig have one rule, and are imported in one line.
    assert len(done.warned) == len(set(done.warned)) + 1


def _names_the_metrics_that_are_dropped(done: Done) -> None:
    lost = [line for line in done.err.splitlines() if "MetricsNotKeptWarning" in line]
    assert "'epoch', 'rank', 'trial'" in lost[0]
    assert "'free'" in lost[1]


def _counts_at_the_end(done: Done) -> None:
    last = [line for line in done.err.splitlines() if line.startswith("railswitch: ")][-1]
    assert "legacy uses in" in last
    assert "RS201" in last
    lost = last.partition(" only with a checkpoint: ")[2].partition(".")[0].split(", ")
    assert {"epoch", "free"} <= set(lost)
    assert "railswitch migrate --decide metrics=callback --write " in last
    assert last.endswith("air.py")


def _reports_counts_and_ranks(report: dict[str, list[dict[str, object]]]) -> None:
    used = {(issue["line"], issue["rule"]): issue for issue in report["issues"]}
    reports = used[line_of(AIR, "session.report("), "RS201"]
    assert reports["count"] == 6
    assert reports["ranks"] == [0, 1]
    imported = used[line_of(AIR, "from ray.air import"), "RS102"]
    assert imported["ranks"] == []


@pytest.mark.parametrize(
    ("engine", "owner", "said"),
    [
        pytest.param("auto", ["ray", "train"], "own V1 engine", marks=pytest.mark.long),
        ("v2", ["railswitch", "v1"], "by railswitch.v1 on Ray"),
    ],
)
def test_unmodified_with_the_flag_at_0(
    cluster: str, tmp_path: Path, engine: str, owner: list[str], said: str
) -> None:
    done = run_air(cluster, str(tmp_path), "--v1", RAILSWITCH_ENGINE=engine)
    facts = done.facts
    assert facts["metrics"] == V1_FACTS
    assert facts["rows"] == 4
    assert facts["checkpoint"] == {"epoch": 6}
    assert facts["trainer"] == owner
    assert "V1 semantics (RAY_TRAIN_V2_ENABLED=0)" in done.err
    assert said in done.err
    # Only what Ray has dropped is warned of: the rest is what was asked for.
    assert {rule for _, _, rule in done.warned} <= {"RS105", "RS501", "RS502", "RS517"}
    assert ("air.py", line_of(AIR, "from ray.air import"), "RS105") in done.warned


@pytest.mark.parametrize(
    ("flag", "metrics"),
    [
        ("0", KEPT),
        ("1", None),
        pytest.param(UNSET, None if V2_BY_DEFAULT else KEPT, marks=pytest.mark.long),
    ],
)
def test_the_names_of_the_shim_follow_the_flag(
    cluster: str, storage: str, flag: str, metrics: object
) -> None:
    script = SCRIPTS / "names.py"
    done = python(script, storage, flag=flag, RAY_ADDRESS=cluster)
    assert done.code == 0, done.err
    assert done.facts == {"metrics": metrics}
    reported = ("names.py", line_of(script, "session.report("), "RS201")
    assert (reported in done.warned) == (metrics is None)


@pytest.mark.parametrize("flag", [pytest.param("0", marks=pytest.mark.long), "1"])
def test_explicit_imports_win(cluster: str, storage: str, flag: str) -> None:
    done = python(SCRIPTS / "explicit.py", storage, flag=flag, RAY_ADDRESS=cluster)
    assert done.code == 0, done.err
    assert done.facts == {"v1": 0.5, "v2": None}
