"""V1's callbacks on railswitch.v1 log what they log on Ray's own V1 engine."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import programs

from .server import MLflowServer

HERE = Path(__file__).resolve().parent
LEGACY_API = HERE.parent / "v1/legacy_api"


@pytest.fixture(scope="module")
def facts(
    tmp_path_factory: pytest.TempPathFactory, mlflow_server: MLflowServer
) -> dict[str, dict[str, Any]]:
    """What the same script has logged on both, one after the other."""
    found = {}
    for api, flag in (("ray", "0"), ("railswitch", "1")):
        folder = tmp_path_factory.mktemp("callbacks") / api
        folder.mkdir()
        script = programs.start(
            [sys.executable, HERE / "legacy_script.py", folder, mlflow_server.uri],
            folder / "log",
            {
                **os.environ,
                "PYTHONPATH": os.pathsep.join(
                    [str(HERE), str(LEGACY_API / api), os.environ.get("PYTHONPATH", "")]
                ),
                "RAY_TRAIN_V2_ENABLED": flag,
                "RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS": "0",
                "RAY_raylet_start_wait_time_s": "300",
            },
        )
        script.finish()
        found[api] = json.loads((folder / "facts.json").read_text())
    return found


@pytest.mark.parametrize("outcome", ["finished", "failed"])
@pytest.mark.parametrize("library", ["mlflow", "wandb", "inside", "comet", "tensorboard", "own"])
def test_logs_the_same(facts: dict[str, dict[str, Any]], outcome: str, library: str) -> None:
    expected = facts["ray"][outcome][library]
    assert expected, "Ray's own V1 has logged something"
    assert facts["railswitch"][outcome][library] == expected


def test_the_end_state(facts: dict[str, dict[str, Any]]) -> None:
    for outcome, status, failed in (("finished", "FINISHED", False), ("failed", "FAILED", True)):
        logged = facts["railswitch"][outcome]
        assert [run["status"] for run in logged["mlflow"]] == [status]
        assert logged["own"][-1] == ["end", failed]
