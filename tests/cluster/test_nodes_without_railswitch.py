"""Nodes on which railswitch is not installed: they get it from the driver, or are named."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from railswitch.v2._package import package
from tests import programs

from .nodes import Nodes, python_without_railswitch

HERE = Path(__file__).resolve().parent
ROWS = {"v1": [0, 1, 2], "v2": [[0, 0], [1, 1], [2, 2]], "shim": [[0, 0], [1, 1], [2, 2]]}
LONG_BUT_V1 = ["v1", *(pytest.param(api, marks=pytest.mark.long) for api in ("v2", "shim"))]


def train(api: str, address: str, folder: Path, environment: dict[str, str]) -> str:
    """Run the driver; what it has said if it failed, else nothing."""
    command = [sys.executable, HERE / "drivers" / "train.py", api, address, folder]
    done = programs.run(command, environment, cwd=folder)
    return str(done.stderr) if done.returncode else ""


@pytest.mark.parametrize("api", ["v1", pytest.param("v2", marks=pytest.mark.long), "shim"])
def test_they_get_it_from_the_driver(bare_cluster: Nodes, tmp_path: Path, api: str) -> None:
    failure = train(api, bare_cluster.address, tmp_path, bare_cluster.environment())
    assert not failure
    assert json.loads((tmp_path / "outcome.json").read_text()) == ROWS[api]


@pytest.mark.parametrize("api", LONG_BUT_V1[::2])
def test_they_get_it_through_ray_client(bare_cluster: Nodes, tmp_path: Path, api: str) -> None:
    failure = train(api, bare_cluster.client_address, tmp_path, bare_cluster.environment())
    assert not failure
    assert json.loads((tmp_path / "outcome.json").read_text()) == ROWS[api]


@pytest.mark.parametrize("api", LONG_BUT_V1)
def test_they_are_named_if_nothing_may_be_sent(
    bare_cluster: Nodes, tmp_path: Path, api: str
) -> None:
    started = time.monotonic()
    environment = bare_cluster.environment(RAILSWITCH_SHIP="0")
    failure = train(api, bare_cluster.address, tmp_path, environment)
    assert time.monotonic() - started < 60
    errors = [line for line in failure.splitlines() if "NodeError: " in line]
    assert len(errors) == 1, failure
    for part in ("The node ", "has no railswitch", "pip install", "'pip': [", "RAILSWITCH_SHIP"):
        assert part in errors[0]
    assert not (tmp_path / "storage").exists()
    # Tasks that do not train are not refused, so it is said of them as soon as Ray is there.
    assert ("tasks and actors there run without railswitch.shim" in failure) == (api == "shim")


@pytest.mark.parametrize("kind", ["zip", "folder"])
def test_it_works_where_it_was_not_installed(tmp_path: Path, kind: str) -> None:
    """As a zip file or a folder in PYTHONPATH, without the metadata of a package."""
    python = python_without_railswitch(tmp_path / "python")
    path = tmp_path / "railswitch.zip"
    path.write_bytes(package())
    if kind == "folder":
        subprocess.run([python, "-m", "zipfile", "-e", path, tmp_path / "folder"], check=True)
        path = tmp_path / "folder"
    code = (
        "import railswitch.v2, railswitch.v1, railswitch.shim as s; s.install(); "
        "from railswitch.v2._ray import release; print(release.supported_versions())"
    )
    done = programs.run([python, "-c", code], {"PYTHONPATH": str(path)})
    assert done.returncode == 0, done.stderr
    assert ">=2." in done.stdout
