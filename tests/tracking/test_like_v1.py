"""V1's callbacks on railswitch.v1 log what they log on Ray's own V1 engine."""

import json
import os
import sys
from pathlib import Path

import pytest

from tests import programs
from tests.recorded import Facts, Recording
from tests.v1.apis import FLAGS

from .server import MLflowServer

HERE = Path(__file__).resolve().parent
LEGACY_API = HERE.parent / "v1/legacy_api"


RECORDING = Recording(
    HERE / "recorded",
    [HERE / "legacy_script.py", HERE / "read_back.py", *sorted((LEGACY_API / "ray").glob("*.py"))],
    ["mlflow", "wandb", "comet-ml", "tensorboard"],
)


def found_with(api: str, folder: Path, server: MLflowServer) -> Facts:
    """What the script has logged with one of the two."""
    script = programs.start(
        [sys.executable, HERE / "legacy_script.py", folder, server.uri],
        folder / "log",
        {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(
                [str(HERE), str(LEGACY_API / api), os.environ.get("PYTHONPATH", "")]
            ),
            "RAY_TRAIN_V2_ENABLED": FLAGS[api],
            "RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS": "0",
            "RAY_raylet_start_wait_time_s": "300",
        },
    )
    script.finish()
    facts: Facts = json.loads((folder / "facts.json").read_text())
    return facts


@pytest.fixture(scope="module")
def facts(
    tmp_path_factory: pytest.TempPathFactory, mlflow_server: MLflowServer
) -> dict[str, Facts]:
    def ask(api: str) -> Facts:
        # The scripts log into folders that have one name, which is logged as well.
        folder = tmp_path_factory.mktemp("callbacks") / api
        folder.mkdir()
        return found_with(api, folder, mlflow_server)

    return {"ray": RECORDING.facts(lambda: ask("ray")), "railswitch": ask("railswitch")}


@pytest.mark.long
def test_ray_logs_what_was_recorded(tmp_path: Path, mlflow_server: MLflowServer) -> None:
    (tmp_path / "ray").mkdir()
    found = found_with("ray", tmp_path / "ray", mlflow_server)
    assert RECORDING.facts(lambda: found) == found


@pytest.mark.parametrize("outcome", ["finished", "failed"])
@pytest.mark.parametrize("library", ["mlflow", "wandb", "inside", "comet", "tensorboard", "own"])
def test_logs_the_same(facts: dict[str, Facts], outcome: str, library: str) -> None:
    expected = facts["ray"][outcome][library]
    assert expected, "Ray's own V1 has logged something"
    assert facts["railswitch"][outcome][library] == expected


def test_the_end_state(facts: dict[str, Facts]) -> None:
    for outcome, status, failed in (("finished", "FINISHED", False), ("failed", "FAILED", True)):
        logged = facts["railswitch"][outcome]
        assert [run["status"] for run in logged["mlflow"]] == [status]
        assert logged["own"][-1] == ["end", failed]
