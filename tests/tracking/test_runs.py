"""Whole runs with the real libraries: each proves several things, because each takes its time."""

import json
import logging
import os
import time
from pathlib import Path
from typing import Any

import pytest
import ray.train
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

from railswitch import v2
from railswitch.v2.tracking import (
    Comet,
    CometCallback,
    MLflow,
    MLflowCallback,
    Wandb,
    WandbCallback,
)

from . import read_back
from .server import MLflowServer

TWO_WORKERS = v2.ScalingConfig(num_workers=2)
REPORTS = 60


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDB_SILENT", "true")
    monkeypatch.setenv("COMET_LOGGING_CONSOLE", "error")


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def save_checkpoint(folder: Path) -> Any:
    folder.mkdir(exist_ok=True)
    (folder / "model.txt").write_text("weights")
    return v2.Checkpoint.from_directory(str(folder))


def test_in_the_training_function_with_a_restart(  # noqa: PLR0915
    cluster: str, tmp_path: Path, mlflow_server: MLflowServer
) -> None:
    """One run for both attempts; rank 0 is told to stop in the first, because rank 1 fails."""
    mlflow = MLflow(mlflow_server.uri, experiment_name="function", tags={"team": "a"})
    wandb = Wandb("function", mode="offline")
    comet = Comet(online=False, project_name="function")
    failed, ready = tmp_path / "failed", tmp_path / "ready"

    def train_func(config: dict[str, Any]) -> None:
        rank = ray.train.get_context().get_world_rank()
        first_attempt = not failed.exists()
        if rank == 0 and not first_attempt:
            runs = mlflow.client().search_runs(["1", "2", "3"], "tags.team = 'a'")
            (tmp_path / "between").write_text(runs[0].info.status)
        with mlflow.run(config) as m, wandb.run(config, ranks="all") as w, comet.run(config) as c:
            for run in (m, w, c):
                run.log({"loss": 0.5, "nested": {"i": rank}})
            if first_attempt:
                ids = [run.id for run in (m, w, c)]  # waits until all have begun
                if rank == 0:
                    ready.write_text(json.dumps(ids))
                    time.sleep(600)
                while not ready.exists():
                    time.sleep(0.1)
                time.sleep(1)
                failed.touch()
                raise ValueError("the user's own words")
            assert m.is_active == c.is_active == (rank == 0)
            assert w.is_active
            m.native.set_tag("by", "the library")
            if rank == 0:
                (tmp_path / "file.txt").write_text("text")
                m.log_files(tmp_path / "file.txt")

    trainer = v2.DataParallelTrainer(
        train_func,
        train_loop_config={"lr": 0.1},
        scaling_config=TWO_WORKERS,
        run_config=v2.RunConfig(
            name="run",
            storage_path=str(tmp_path),
            failure_config=v2.FailureConfig(max_failures=1),
        ),
    )
    trainer.fit()
    m_id, w_id, c_id = json.loads((tmp_path / "ready").read_text())
    folder = tmp_path / "run/tracking"

    (run,) = read_back.mlflow_runs(mlflow_server.uri, "function")
    assert run["name"] == "run"
    assert run["status"] == "FINISHED"
    assert run["params"] == {"lr": "0.1"}
    assert run["tags"] == {"team": "a", "by": "the library"}
    assert run["metrics"] == {
        "loss": [[0, 0.5], [1, 0.5]],
        "nested/i": [[0, 0.0], [1, 0.0]],
    }
    assert run["artifacts"] == ["file.txt"]
    assert (tmp_path / "between").read_text() == "KILLED", "it was finished when told to stop"
    assert json.loads((folder / "mlflow.state").read_text())["id"] == m_id

    attempts = read_back.wandb_runs(folder / "wandb-rank_0")
    assert [seen["id"] for seen in attempts] == [w_id, w_id]
    assert [seen["exit_code"] for seen in attempts] == [1, 0]
    assert {seen["name"] for seen in attempts} == {"run-rank_0"}
    assert {seen["group"] for seen in attempts} == {"run"}
    assert [seen["rows"] for seen in attempts] == [[{"loss": 0.5, "nested/i": 0}]] * 2
    others = read_back.wandb_runs(folder / "wandb-rank_1")
    assert [seen["rows"] for seen in others] == [[{"loss": 0.5, "nested/i": 1}]] * 2
    assert others[-1]["config"] == {"lr": 0.1}

    experiments = read_back.comet_experiments(folder / "comet")
    assert {seen["key"] for seen in experiments} == {c_id}
    assert sorted(seen["other"]["state"] for seen in experiments) == ["finished", "stopped"]
    assert all(seen["metrics"][0][::2] == ["loss", 0.5] for seen in experiments)


class Meddler(v2.UserCallback):
    """Freezes and stops the server in the middle of a run, and starts it again."""

    def __init__(self, server: MLflowServer) -> None:
        freeze, thaw, stop = server.freeze, server.thaw, server.stop
        self._acts = {10: freeze, 25: thaw, 30: stop, 45: server.launch, 55: server.wait}
        self._count = 0

    def __getstate__(self) -> dict[str, Any]:
        return {}

    def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
        self._acts.get(self._count, lambda: None)()
        self._count += 1


def test_callbacks_while_the_server_is_slow_and_down(
    cluster: str, tmp_path: Path, mlflow_server: MLflowServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Reports go on at their own pace, and all of them reach the server and the local log."""

    def train_func(config: dict[str, Any]) -> None:
        rank = ray.train.get_context().get_world_rank()
        waits = []
        for i in range(REPORTS):
            time.sleep(0.05)
            begin = time.monotonic()
            checkpoint = save_checkpoint(tmp_path / "model") if i == 5 and rank == 0 else None
            v2.report({"i": i, "rank": rank, "text": "x"}, checkpoint=checkpoint)
            waits.append(time.monotonic() - begin)
        if rank == 0:
            (tmp_path / "waits").write_text(json.dumps(waits))

    trainer = v2.DataParallelTrainer(
        train_func,
        train_loop_config={"lr": 0.1, "secret": 1},
        scaling_config=TWO_WORKERS,
        run_config=v2.RunConfig(
            name="run",
            storage_path=str(tmp_path),
            callbacks=[
                MLflowCallback(mlflow_server.uri, experiment_name="slow", aggregate=True),
                WandbCallback(
                    "slow",
                    mode="offline",
                    excludes=["secret", "rank"],
                    log_config=True,
                    upload_checkpoints=True,
                ),
                CometCallback(False, ["a"], save_checkpoints=True, step="i"),
                Meddler(mlflow_server),
            ],
        ),
    )
    with caplog.at_level(logging.WARNING, "railswitch"):
        trainer.fit()

    waits = json.loads((tmp_path / "waits").read_text())
    assert sorted(waits)[REPORTS // 2] < 2, "a report waits for no server"
    complaints = [r.getMessage() for r in caplog.records if "MLflow at" in r.getMessage()]
    assert len(complaints) == 1, complaints
    assert "cannot be reached" in complaints[0]
    lines = lines_of(tmp_path / "run/tracking/mlflow-callback.jsonl")
    kept = [line for line in lines if "metrics" in line]
    assert [line["metrics"]["i"] for line in kept] == list(range(REPORTS))
    assert kept[0]["workers"]["1"] == {"i": 0, "rank": 1, "text": "x"}

    (run,) = read_back.mlflow_runs(mlflow_server.uri, "slow")
    assert run["status"] == "FINISHED"
    assert run["metrics"]["i"] == [[i + 1, float(i)] for i in range(REPORTS)]
    assert run["metrics"]["rank/mean"] == [[i + 1, 0.5] for i in range(REPORTS)]
    assert run["params"] == {"lr": "0.1", "secret": "1"}

    (seen,) = read_back.wandb_runs(tmp_path / "run/tracking/wandb-callback")
    assert seen["rows"] == [{"i": i, "config/lr": 0.1} for i in range(REPORTS)]
    assert seen["config"] == {"lr": 0.1}
    assert [name for name, *_ in seen["artifacts"]] == ["checkpoint_run"]
    assert seen["exit_code"] == 0
    (experiment,) = read_back.comet_experiments(tmp_path / "run/tracking/comet-callback")
    assert [m for m in experiment["metrics"] if m[0] == "i"] == [
        ["i", i, i] for i in range(REPORTS)
    ]
    assert "model-element" in [kind for kind, _ in experiment["files"]]


@pytest.mark.parametrize("trainer_class", [v2.DataParallelTrainer, DataParallelTrainer])
def test_a_run_that_fails(cluster: str, tmp_path: Path, trainer_class: Any) -> None:
    """It ends as failed, with railswitch's trainers and with Ray's own, also for two callbacks."""
    uri = f"sqlite:///{tmp_path}/mlflow.db"

    def train_func() -> None:
        ray.train.report({"loss": 0.5})
        raise ValueError("the user's own words")

    trainer = trainer_class(
        train_func,
        run_config=v2.RunConfig(
            name="fails",
            storage_path=str(tmp_path),
            callbacks=[
                MLflowCallback(uri, experiment_name="fails", save_artifact=True),
                MLflowCallback(uri, experiment_name="fails twice"),
            ],
        ),
    )
    with pytest.raises(Exception, match="the user's own words"):
        trainer.fit()
    for experiment in ("fails", "fails twice"):
        (run,) = read_back.mlflow_runs(uri, experiment)
        assert (run["name"], run["status"]) == ("fails", "FAILED")
        assert run["metrics"] == {"loss": [[1, 0.5]]}
        assert ("tracking/mlflow-callback.jsonl" in run["artifacts"]) == (experiment == "fails")
    assert (tmp_path / "fails/tracking/mlflow-callback-2.jsonl").exists()


def test_outside_of_a_training_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    uri = f"sqlite:///{tmp_path}/mlflow.db"
    tracker = MLflow(uri, experiment_name="alone")

    def fail() -> None:
        with tracker.run({"lr": 0.1}) as run:
            run.log({"loss": 0.5})
            assert run.native.active_run().info.run_id == run.id
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    (seen,) = read_back.mlflow_runs(uri, "alone")
    assert (seen["status"], seen["metrics"]) == ("FAILED", {"loss": [[0, 0.5]]})
    with pytest.raises(ValueError, match='ranks must be "first" or "all"'):
        tracker.run(ranks="none")  # type: ignore[arg-type]
    assert os.path.exists("railswitch-runs/tracking/mlflow.jsonl")
