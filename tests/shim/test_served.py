"""What Ray Train V2 refuses works in unmodified code with the flag at 1, in real runs."""

from pathlib import Path

import pytest

from .running import SCRIPTS, railswitch


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


@pytest.mark.parametrize(("flag", "parent"), [("--v1", "logged"), ("--v2", "storage")])
def test_tunes_callbacks_where_nobody_started_ray(
    flag: str, parent: str, cluster: str, storage: str
) -> None:
    done = railswitch("run", flag, SCRIPTS / "callbacks.py", storage, RAY_ADDRESS=cluster)
    assert done.code == 0, done.err
    assert done.facts == {"epochs": [0, 1, 2], "parent": parent}


def test_a_worker_without_railswitch_says_so(tmp_path: Path) -> None:
    (tmp_path / "railswitch.py").touch()  # hides the package on the workers
    done = railswitch("run", "--v2", SCRIPTS / "tasks.py", tmp_path)
    assert done.code == 1
    said = done.out + done.err  # Ray shows what workers print on either
    assert "railswitch cannot be imported on the node" in said
    assert "pip install 'railswitch[train]'" in said


def test_tasks_on_a_running_cluster(cluster: str, tmp_path: Path) -> None:
    """Its workers were started without the variable that installs the shim."""
    done = railswitch("run", "--v2", SCRIPTS / "tasks.py", tmp_path, RAY_ADDRESS=cluster)
    assert (done.code, done.facts) == (0, {"served": True}), done.err
