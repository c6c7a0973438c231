"""What Ray Train V2 refuses works in unmodified code with the flag at 1, in real runs."""

import tempfile
from pathlib import Path

import pytest

from .running import SCRIPTS, V2_BY_DEFAULT, python, railswitch


def test_what_v2_refuses(cluster: str, storage: str) -> None:
    done = railswitch("run", "--v2", SCRIPTS / "served.py", storage, RAY_ADDRESS=cluster)
    assert done.code == 0, done.err
    assert done.facts == {
        "everything": {
            "rows": [0.0, 1.0],
            "metadata": {"team": "a"},
            "same_trial": True,
            "trial_name": "everything",
            "config": {"lr": 0.1},
        },
        "restored": {"step": 1},
        "native": {"step": 0},
        "in_this_process": {"loss": 0.5, "rank": 0},
        "boosted": 3,
        "tuned": [1, 4, 9],
    }
    rules = {rule for path, _, rule in done.warned if path == "served.py"}
    assert {
        "RS207",
        "RS208",
        "RS405",
        "RS406",
        "RS407",
        "RS409",
        "RS411",
        "RS412",
        "RS601",
    } <= rules


def test_rays_train_functions_in_a_function_that_tune_runs(cluster: str, tmp_path: Path) -> None:
    done = railswitch("run", "--v2", SCRIPTS / "tuned.py", tmp_path, RAY_ADDRESS=cluster)
    assert done.code == 0, done.err
    assert done.facts["errors"] == 0
    seen = [trial[0] for trial in done.facts["trials"]]
    assert seen == [[x * 2, True, "tuned", True] for x in (1, 2)]
    said = done.out + done.err  # Ray shows what workers print on either
    for name in ("report", "get_checkpoint", "get_context"):
        assert f"RS607: ray.train.{name} in a function that Ray Tune runs" in said


@pytest.mark.long
def test_that_is_what_they_did_on_rays_own_v1(cluster: str, tmp_path: Path) -> None:
    """Plain V2 fails every trial."""
    script = SCRIPTS / "tuned.py"
    v1, v2 = (
        python(script, tmp_path / flag, flag=flag, RAY_ADDRESS=cluster).facts for flag in "01"
    )
    done = railswitch("run", "--v2", script, tmp_path / "served", RAY_ADDRESS=cluster)
    assert done.facts == v1
    if V2_BY_DEFAULT:
        assert v2["errors"] == 2


@pytest.mark.parametrize(
    ("flag", "parent"),
    [pytest.param("--v1", "logged", marks=pytest.mark.long), ("--v2", "storage")],
)
def test_tunes_callbacks_where_nobody_started_ray(
    flag: str, parent: str, cluster: str, storage: str
) -> None:
    done = railswitch("run", flag, SCRIPTS / "callbacks.py", storage, RAY_ADDRESS=cluster)
    assert done.code == 0, done.err
    assert done.facts == {"epochs": [0, 1, 2], "parent": parent}


def test_a_worker_without_railswitch_says_so_in_its_log(tmp_path: Path) -> None:
    """It goes on: Ray would start a process whose hook fails again and again."""
    (tmp_path / "railswitch.py").touch()  # hides the package on the workers
    with tempfile.TemporaryDirectory() as folder:  # the path of a socket must be short
        done = railswitch("run", "--v2", SCRIPTS / "tasks.py", tmp_path, RAY_TMPDIR=folder)
        logs = [path.read_text() for path in Path(folder).glob("ray/session_*/logs/worker-*.err")]
    assert (done.code, done.facts) == (0, {"served": False}), done.err
    said = "".join(logs)
    assert "has no railswitch. Install it there: pip install 'railswitch[train]" in said


def test_tasks_on_a_running_cluster(cluster: str, tmp_path: Path) -> None:
    """Its workers were started without the variable that installs the shim."""
    done = railswitch("run", "--v2", SCRIPTS / "tasks.py", tmp_path, RAY_ADDRESS=cluster)
    assert (done.code, done.facts) == (0, {"served": True}), done.err
