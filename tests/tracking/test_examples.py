"""The examples run, and log what they say."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import programs

from . import read_back

FOLDER = Path(__file__).resolve().parents[2] / "examples/tracking"
EXAMPLES = sorted(path.name for path in FOLDER.glob("*_*.py") if path.name != "lightning_model.py")


# One of the six is quick enough to be run each time.
LONG = [pytest.param(kind, marks=pytest.mark.long) for kind in ("pytorch", "lightning")]


@pytest.fixture
def output(request: pytest.FixtureRequest, cluster: str, tmp_path: Path, kind: str) -> Path:
    """Where the example of a test and a kind has written to."""
    library = request.function.__name__.removeprefix("test_")
    start(f"{library}_{kind}.py", cluster, tmp_path).finish()
    return tmp_path


def start(name: str, cluster: str, folder: Path) -> programs.Program:
    quiet = {"WANDB_SILENT": "true", "COMET_LOGGING_CONSOLE": "error", "WANDB_MODE": "offline"}
    return programs.start(
        [sys.executable, FOLDER / name, folder],
        folder / "log",
        {**os.environ, **quiet, "RAY_ADDRESS": cluster},
        cwd=folder,
    )


def test_there_is_one_of_each_kind() -> None:
    libraries = ("comet", "mlflow", "wandb")
    assert [
        f"{library}_{kind}.py" for library in libraries for kind in ("lightning", "pytorch")
    ] == EXAMPLES


@pytest.mark.parametrize("kind", LONG)
def test_mlflow(output: Path, kind: str) -> None:
    uri = f"sqlite:///{output}/mlflow.db"
    (run,) = read_back.mlflow_runs(uri, "demo")
    assert run["status"] == "FINISHED"
    assert run["params"]["lr"] == "0.1"
    falls([value for _, value in run["metrics"]["loss"]])
    if kind == "pytorch":
        (of_all,) = read_back.mlflow_runs(uri, "workers")
        assert [value for _, value in of_all["metrics"]["rank/mean"]] == [0.5] * 3


@pytest.mark.parametrize("kind", ["pytorch", LONG[1]])
def test_wandb(output: Path, kind: str) -> None:
    folder = output / f"wandb_{kind}/tracking"
    (run,) = read_back.wandb_runs(folder / "wandb")
    assert run["exit_code"] == 0
    assert run["config"]["lr"] == 0.1
    falls([row["loss"] for row in run["rows"] if "loss" in row])
    if kind == "pytorch":
        (of_all,) = read_back.wandb_runs(folder / "wandb-callback")
        assert [row["rank/mean"] for row in of_all["rows"]] == [0.5] * 3


@pytest.mark.parametrize("kind", LONG)
def test_comet(output: Path, kind: str) -> None:
    folder = output / f"comet_{kind}/tracking"
    (experiment,) = read_back.comet_experiments(folder / "comet")
    assert experiment["other"]["state"] == "finished"
    falls(values(experiment, "loss"))
    if kind == "pytorch":
        (of_all,) = read_back.comet_experiments(folder / "comet-callback")
        assert values(of_all, "rank/mean") == [0.5] * 3


def values(experiment: dict[str, Any], name: str) -> list[float]:
    return [float(value) for metric, _, value in experiment["metrics"] if metric == name]


def falls(losses: list[float]) -> None:
    assert len(losses) == 3
    assert losses == sorted(losses, reverse=True)
