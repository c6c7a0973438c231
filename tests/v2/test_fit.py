"""Whole runs: each proves several things, because each takes its time to start."""

import json
import os
import signal
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import ray
import ray.train
from ray.train.v2._internal.execution.callback import ReportCallback

from railswitch import v2
from railswitch.v2._ray import release
from railswitch.v2._resume import announce_resume
from railswitch.v2.callbacks import CSVCallback

MANY = 2000
TWO_WORKERS = v2.ScalingConfig(num_workers=2)


class Witness(v2.UserCallback):
    """Remembers its calls, here on the driver, and misbehaves once in a while."""

    def __init__(self, raises_at: int | None = None) -> None:
        self.metrics: list[list[dict[str, Any]]] = []
        self.checkpoints: dict[int, str] = {}
        self.exceptions: list[dict[int, Exception]] = []
        self._raises_at = raises_at

    def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
        self.metrics.append(metrics)
        if checkpoint is not None:
            self.checkpoints[len(self.metrics) - 1] = Path(checkpoint.path).name
        if len(self.metrics) - 1 == self._raises_at:
            raise RuntimeError("a mistake in a callback")

    def after_exception(self, run_context: Any, worker_exceptions: Any) -> None:
        self.exceptions.append(worker_exceptions)


class RelayKiller(v2.UserCallback):
    """Kills the relay of a trainer in the middle of its run."""

    trainer: Any = None
    killed = 0

    def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
        if metrics[0].get("i") in (MANY // 4, MANY // 2):
            actor = self.trainer.relay.actor
            os.kill(ray.get(actor.__ray_call__.remote(lambda _: os.getpid())), signal.SIGKILL)
            self.killed += 1


def checkpoint_with(text: str) -> Any:
    folder = Path(tempfile.mkdtemp())
    (folder / "file").write_text(text)
    return ray.train.Checkpoint.from_directory(str(folder))


def report_a_lot(config: dict[str, Any]) -> Any:
    rank = ray.train.get_context().get_world_rank()
    started = time.monotonic()
    for i in range(config["many"]):
        ray.train.report({"i": i, "rank": rank, "loss": np.float32(0.5)})
    metrics = {"seconds": time.monotonic() - started, "loss": np.float32(0.25), "list": [0]}
    ray.train.report(metrics, checkpoint=checkpoint_with("x"), checkpoint_dir_name="only_one")
    metrics["loss"] = -1
    metrics["list"].append(1)
    ray.train.report({"i": -1})
    return (unsendable for unsendable in range(3))


@pytest.fixture(scope="module")
def storage(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("storage")


@pytest.fixture
def environment() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="module")
def big_run(cluster: str, storage: Path) -> dict[str, Any]:
    """A run with everything that may go wrong in it and must not matter."""
    witness, killer = Witness(raises_at=3), RelayKiller()
    trainer = v2.DataParallelTrainer(
        report_a_lot,
        train_loop_config={"many": MANY},
        scaling_config=TWO_WORKERS,
        run_config=v2.RunConfig(name="big", storage_path=str(storage), callbacks=[witness, killer]),
    )
    killer.trainer = trainer
    handler = signal.getsignal(signal.SIGINT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_TRAIN_CALLBACKS", "railswitch.v2.callbacks.JSONLCallback")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            result = trainer.fit()
    return {
        "witness": witness,
        "killed": killer.killed,
        "result": result,
        "warnings": caught,
        "handler": (handler, signal.getsignal(signal.SIGINT)),
        "folder": storage / "big",
    }


def test_callbacks_see_every_report_of_all_workers_once_and_in_order(big_run: Any) -> None:
    witness = big_run["witness"]
    assert len(witness.metrics) == MANY + 2
    for i, (zero, one) in enumerate(witness.metrics[:MANY]):
        assert (zero["i"], zero["rank"], one["i"], one["rank"]) == (i, 0, i, 1)
    assert witness.metrics[-1] == [{"i": -1}, {"i": -1}]
    assert witness.checkpoints == {MANY: "only_one"}
    assert big_run["killed"] == 2, "and the relay died twice on the way"


def test_reports_do_not_wait_for_the_controller(big_run: Any) -> None:
    # Through the controller it takes 2,000 polls, 0.2 s each at the least.
    assert big_run["witness"].metrics[MANY][0]["seconds"] < MANY * 0.2 / 4


def test_only_metrics_with_a_checkpoint_are_kept(big_run: Any) -> None:
    result = big_run["result"]
    assert result.metrics["loss"] == 0.25
    assert result.metrics["list"] == [0], "the metrics as they were when they were reported"
    assert len(result.metrics_dataframe) == 1
    assert [metrics["loss"] for _, metrics in result.best_checkpoints] == [0.25]
    kept = {path.name for path in big_run["folder"].iterdir()}
    assert kept - {"metrics.jsonl", ".validate_storage_marker"} == {
        "checkpoint_manager_snapshot.json",
        "only_one",
    }


def test_a_ready_made_callback_comes_from_the_environment(big_run: Any) -> None:
    lines = (big_run["folder"] / "metrics.jsonl").read_text().splitlines()
    assert len(lines) == 2 * (MANY + 2)
    last = json.loads(lines[2 * MANY])
    assert (last["report"], last["rank"], last["metrics"]["loss"]) == (MANY, 0, 0.25)
    assert last["checkpoint"].endswith("/big/only_one")


def test_what_cannot_be_returned_does_not_cost_the_run(big_run: Any) -> None:
    dropped = [w for w in big_run["warnings"] if w.category is v2.ReturnValueDroppedWarning]
    if release.returns_values():
        (warning,) = dropped
        assert "a value of type generator" in str(warning.message)
        assert warning.filename == __file__
        assert big_run["result"].return_value is None
    else:
        assert not dropped


def test_the_handler_of_ctrl_c_is_restored(big_run: Any) -> None:
    before, after = big_run["handler"]
    assert after is before


def test_a_name_that_would_resume_an_earlier_run_is_said(
    big_run: Any, environment: pytest.MonkeyPatch
) -> None:
    config = v2.RunConfig(name="big", storage_path=str(big_run["folder"].parent))
    with pytest.warns(v2.ResumedRunWarning, match=r"A run named 'big' .* with 1 checkpoint\.") as w:
        announce_resume(config, "warn")
    assert w[0].filename == __file__
    announce_resume(config, "native")
    announce_resume(v2.RunConfig(name="new", storage_path=config.storage_path), "error")
    environment.setenv("RAILSWITCH_RESUME", "error")
    trainer = v2.DataParallelTrainer(report_a_lot, run_config=config)
    with pytest.raises(v2.ResumedRunError, match=r"give RunConfig a name that is not in use"):
        trainer.fit()


def test_v1_and_v2_in_one_process_keep_their_own_semantics(cluster: str, storage: Path) -> None:
    from railswitch import v1  # noqa: PLC0415

    def loop(config: dict[str, Any]) -> None:
        for i in range(3):
            ray.train.report({"i": i})

    first = v1.DataParallelTrainer(
        loop,
        train_loop_config={},
        scaling_config=v1.ScalingConfig(num_workers=1),
        run_config=v1.RunConfig(name="legacy", storage_path=str(storage)),
    ).fit()
    assert first.metrics["training_iteration"] == 3
    assert list(first.metrics_dataframe["i"]) == [0, 1, 2]
    with pytest.warns(v2.MetricsNotKeptWarning) as caught:
        second = v2.DataParallelTrainer(
            loop,
            train_loop_config={},
            scaling_config=v2.ScalingConfig(num_workers=1),
            run_config=v2.RunConfig(name="modern", storage_path=str(storage)),
        ).fit()
    assert second.metrics is None
    assert second.metrics_dataframe is None
    (warning,) = [w for w in caught if w.category is v2.MetricsNotKeptWarning]
    assert "the metrics 'i' and no checkpoint" in str(warning.message)
    assert warning.filename == __file__
    kept = {path.name: path.read_text() for path in (storage / "modern").iterdir()}
    # Ray 2.50 writes its list of checkpoints even if there are none.
    checkpoints = json.loads(kept.pop("checkpoint_manager_snapshot.json", "{}"))
    assert not checkpoints.get("checkpoint_results")
    assert list(kept) == [".validate_storage_marker"]


def test_local_mode_is_rays_own(tmp_path: Path) -> None:
    def loop() -> str:
        ray.train.report({"loss": 0.5})
        return "done"

    result = v2.DataParallelTrainer(
        loop,
        scaling_config=v2.ScalingConfig(num_workers=0),
        run_config=v2.RunConfig(storage_path=str(tmp_path)),
    ).fit()
    assert result.metrics == {"loss": 0.5}


class OfTheController(ReportCallback):
    """A callback that only the engine's controller can call."""


@pytest.mark.parametrize(
    ("callbacks", "natively"),
    [([], False), ([Witness()], False), ([CSVCallback()], False), ([OfTheController()], True)],
)
def test_a_callback_that_needs_the_controller_gets_native_reports(
    callbacks: list[Any], natively: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    config = v2.RunConfig(storage_path=str(tmp_path), callbacks=callbacks)
    trainer = v2.DataParallelTrainer(report_a_lot, run_config=config)
    assert trainer._must_report_natively() is natively
    assert ("a callback is a ReportCallback" in caplog.text) is natively


def test_a_setting_that_makes_no_sense_is_an_error_before_anything_starts(
    environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment.setenv("RAILSWITCH_REPORT", "quickly")
    config = v2.RunConfig(storage_path=str(tmp_path))
    with pytest.raises(v2.SettingError, match=r"RAILSWITCH_REPORT is 'quickly'"):
        v2.DataParallelTrainer(report_a_lot, run_config=config).fit()
