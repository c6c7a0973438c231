"""Ways to start a run on nodes without railswitch: a job, a notebook, a task, an actor, a Tuner."""

import json
import subprocess
import sys
import time
from pathlib import Path

import nbclient
import nbformat
import pytest
from ray.job_submission import JobStatus, JobSubmissionClient

import railswitch
from tests import programs

from .nodes import Nodes

DRIVERS = Path(__file__).resolve().parent / "drivers"
OWN_FOLDER = next(iter(railswitch.__path__))
"""What a job takes along as a module, for its driver runs on a node."""


def drive(nodes: Nodes, folder: Path, program: str, *words: str) -> object:
    """Run a driver on the head; what came out."""
    command = [sys.executable, DRIVERS / program, *words, nodes.address, folder]
    done = programs.run(command, nodes.environment(), cwd=folder)
    assert done.returncode == 0, done.stderr
    return outcome(folder)


def outcome(folder: Path) -> object:
    return json.loads((folder / "outcome.json").read_text())


@pytest.mark.long
@pytest.mark.parametrize("api", ["v1", "shim"])
def test_a_tuner_to_its_end(bare_cluster: Nodes, tmp_path: Path, api: str) -> None:
    assert drive(bare_cluster, tmp_path, "tuned.py", api) == [[0, 1, 2], [0, 10, 20]]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "api"), [("task", "v1"), ("task", "v2"), ("actor", "v1")])
def test_a_task_or_an_actor_trains(
    bare_cluster: Nodes, tmp_path: Path, kind: str, api: str
) -> None:
    """It is a driver on another node than the head."""
    found = drive(bare_cluster, tmp_path, "in_task.py", kind, api)
    assert found == {"rows": [0, 1, 2], "is on": "other"}


@pytest.mark.long
@pytest.mark.parametrize(("api", "on_other_node"), [("v1", False), ("shim", True)])
def test_a_job(bare_cluster: Nodes, tmp_path: Path, api: str, *, on_other_node: bool) -> None:
    """With the runtime environment of a KubeRay job: a working directory, variables, modules."""
    runtime_env = {"py_modules": [OWN_FOLDER], "env_vars": {"RAY_TRAIN_V2_ENABLED": "1"}}
    submit = [
        *(sys.executable, "-m", "ray.scripts.scripts", "job", "submit"),
        *("--address", bare_cluster.api_address, "--submission-id", api, "--no-wait"),
        *("--working-dir", str(DRIVERS)),
        *("--runtime-env-json", json.dumps(runtime_env)),
        *(["--entrypoint-resources", '{"other": 0.1}'] if on_other_node else []),
        *("--", str(bare_cluster.python), "train.py", api, "auto", str(tmp_path)),
    ]
    bare_cluster.wait_for_dashboard()
    done = programs.run(submit, bare_cluster.environment(), stderr=subprocess.STDOUT)
    assert done.returncode == 0, done.stdout
    wait_for_job(JobSubmissionClient(bare_cluster.api_address), api)
    assert outcome(tmp_path) == ([0, 1, 2] if api == "v1" else [[0, 0], [1, 1], [2, 2]])


def wait_for_job(client: JobSubmissionClient, name: str) -> None:
    until = time.monotonic() + programs.LIMIT_S
    while not (status := client.get_job_status(name)).is_terminal():
        assert time.monotonic() < until, client.get_job_logs(name)
        time.sleep(0.2)
    assert status == JobStatus.SUCCEEDED, client.get_job_logs(name)


@pytest.mark.long
def test_a_notebook(bare_cluster: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The training function is defined in a cell, so in no module that a worker could import."""
    for name, value in bare_cluster.environment().items():
        monkeypatch.setenv(name, value)
    words = ["train.py", "v1", bare_cluster.address, str(tmp_path)]
    cells = [
        f"import sys\nsys.argv = {words!r}",
        *(DRIVERS / "train.py").read_text().split("\n\n\n"),
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=programs.LIMIT_S).execute(cwd=str(tmp_path))
    assert outcome(tmp_path) == [0, 1, 2]
