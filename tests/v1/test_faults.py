"""What goes wrong: every acknowledged row is in result.json once, the error says what happened."""

import csv
import json
import os
import signal
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import ray
from ray import tune
from ray.train.v2._internal.execution.train_fn_utils import get_train_fn_utils

from railswitch.v1 import (
    Checkpoint,
    CheckpointConfig,
    DataParallelTrainer,
    FailureConfig,
    Result,
    RunConfig,
    ScalingConfig,
    TrainingFailedError,
    Tuner,
    session,
)
from tests import programs

HERE = Path(__file__).resolve().parent
TWO_WORKERS = ScalingConfig(num_workers=2)
# With a stopping condition a report returns only when its row is recorded: it is acknowledged.
ACKNOWLEDGED = {"training_iteration": 1000}

pytestmark = pytest.mark.usefixtures("cluster")


def trainer(function: Any, storage: str, **more: Any) -> DataParallelTrainer:
    config = RunConfig(name="run", storage_path=storage, verbose=0, stop=ACKNOWLEDGED, **more)
    return DataParallelTrainer(function, scaling_config=TWO_WORKERS, run_config=config)


def trial_dir(storage: str) -> Path:
    (found,) = (path for path in Path(storage, "run").iterdir() if path.is_dir())
    return found


def rows(storage: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (trial_dir(storage) / "result.json").open()]


def checkpoint_with(text: str) -> Checkpoint:
    directory = tempfile.mkdtemp()
    Path(directory, "state.txt").write_text(text)
    return Checkpoint.from_directory(directory)


def reporting_until_killed(acknowledged: Path) -> Any:
    """A function that reports six times, and is killed once, on rank 1, after the fourth."""

    def train_func() -> None:
        start = session.get_checkpoint()
        life = 0 if start is None else 1
        for i in range(6):
            checkpoint = None
            if i == 2 and session.get_world_rank() == 0:
                checkpoint = checkpoint_with(str(i))
            session.report({"life": life, "i": i}, checkpoint=checkpoint)
            if session.get_world_rank() == 0:
                with acknowledged.open("a") as file:
                    file.write(f"{life} {i}\n")
            elif life == 0 and i == 3:
                os.kill(os.getpid(), signal.SIGKILL)

    return train_func


@pytest.mark.parametrize("max_failures", [0, 1])
def test_a_killed_worker(tmp_path: Path, storage: str, max_failures: int) -> None:
    acknowledged = tmp_path / "acknowledged"
    run = trainer(
        reporting_until_killed(acknowledged),
        storage,
        failure_config=FailureConfig(max_failures=max_failures),
    )
    if max_failures:
        result = run.fit()
        assert result.error is None
        assert (result.metrics["life"], result.metrics["i"]) == (1, 5)
    else:
        with pytest.raises(TrainingFailedError) as caught:
            run.fit()
        assert isinstance(caught.value.__cause__, ray.exceptions.RayActorError)
        assert Result.from_path(trial_dir(storage)).error is not None
    kept = [(row["life"], row["i"]) for row in rows(storage)]
    told = [tuple(map(int, line.split())) for line in acknowledged.read_text().splitlines()]
    assert len(told) >= 4
    assert sorted(set(kept)) == sorted(kept)
    assert set(told) <= set(kept)


def test_a_killed_relay(storage: str) -> None:
    """Killed twice, once while reports are under way without anyone waiting for them."""

    def train_func() -> None:
        relay = get_train_fn_utils().reporter._relay
        pid = ray.get(relay.__ray_call__.remote(lambda _: os.getpid()))
        for i in range(400):
            is_first = session.get_world_rank() == 0
            session.report(
                {"i": i}, checkpoint=checkpoint_with("a") if is_first and i == 300 else None
            )
            if is_first and i in (100, 250):
                os.kill(pid, signal.SIGKILL)
                pid = ray.get(relay.__ray_call__.remote(lambda _: os.getpid()))

    run = trainer(train_func, storage)
    run.run_config.stop = None
    result = run.fit()
    assert [row["i"] for row in rows(storage)] == list(range(400))
    assert len(result.metrics_dataframe) == 400
    assert Path(result.checkpoint.path).name == "checkpoint_000000"


def test_killed_right_after_a_report_that_waits(
    storage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def train_func() -> None:
        for i in range(2):
            session.report({"i": i})
        os._exit(1)

    monkeypatch.setenv("RAILSWITCH_REPORT", "barrier")
    run = trainer(train_func, storage)
    run.run_config.stop = None
    with pytest.raises(TrainingFailedError):
        run.fit()
    assert [row["i"] for row in rows(storage)] == [0, 1]


def test_a_report_that_waits_for_the_storage(
    tmp_path: Path, storage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "seen"

    def train_func() -> None:
        for i in range(3):
            session.report({"i": i})
            stored = [row["i"] for row in rows(storage)]
            if session.get_world_rank() == 0:
                with seen.open("a") as file:
                    file.write(f"{stored[-1]}\n")

    monkeypatch.setenv("RAILSWITCH_REPORT", "stored")
    run = trainer(train_func, storage)
    run.run_config.stop = None
    run.fit()
    assert seen.read_text().split() == ["0", "1", "2"]


class FailingOnce(tune.Callback):
    """Raises at the third row, in one of the hooks, but not when the run is continued."""

    def __init__(self, hook: str, marker: Path) -> None:
        self.hook = hook
        self.marker = marker

    def on_trial_result(self, trial: Any, result: dict[str, Any], **_: Any) -> None:
        self._fail("on_trial_result", result["i"])

    def on_checkpoint(self, trial: Any, **_: Any) -> None:
        self._fail("on_checkpoint", trial.last_result["i"])

    def on_trial_save(self, trial: Any, **_: Any) -> None:
        self._fail("on_trial_save", trial.last_result["i"])

    def _fail(self, hook: str, i: int) -> None:
        if hook == self.hook and i == 2 and not self.marker.exists():
            self.marker.touch()
            raise ValueError("the user's own words")


def counting_on(acknowledged: Path) -> Any:
    """A function that counts on from its checkpoint; every second number has one."""

    def train_func() -> None:
        start, first = session.get_checkpoint(), session.get_world_rank() == 0
        begin = 0
        if start is not None:
            with start.as_directory() as directory:
                begin = int(Path(directory, "state.txt").read_text()) + 1
        for i in range(begin, 8):
            checkpoint = checkpoint_with(str(i)) if first and i % 2 == 0 else None
            session.report({"i": i}, checkpoint=checkpoint)
            if first and checkpoint:
                with acknowledged.open("a") as file:
                    file.write(f"{i}\n")

    return train_func


@pytest.mark.parametrize("report", ["relay", pytest.param("barrier", marks=pytest.mark.long)])
@pytest.mark.parametrize("hook", ["on_trial_result", "on_checkpoint", "on_trial_save"])
def test_a_callback_that_raises(
    tmp_path: Path, storage: str, monkeypatch: pytest.MonkeyPatch, hook: str, report: str
) -> None:
    """Rows and checkpoints end together, and the run is continued from the last of both."""
    monkeypatch.setenv("RAILSWITCH_REPORT", report)
    acknowledged = tmp_path / "acknowledged"
    run = trainer(
        counting_on(acknowledged),
        storage,
        callbacks=[FailingOnce(hook, tmp_path / "marker")],
        checkpoint_config=CheckpointConfig(num_to_keep=1),
    )
    run.run_config.stop = None
    with pytest.raises(TrainingFailedError) as caught:
        run.fit()
    assert isinstance(caught.value.__cause__, ValueError)
    kept = rows(storage)
    named = [row["checkpoint_dir_name"] for row in kept if row["checkpoint_dir_name"]]
    assert [row["i"] for row in kept] == ([0, 1] if hook == "on_trial_result" else [0, 1, 2])
    # Nothing was acknowledged that is not recorded, nor stored after the row that failed.
    told = [int(line) for line in acknowledged.read_text().splitlines()]
    assert told == [0]
    stored = sorted(path.name for path in trial_dir(storage).glob("checkpoint_*"))
    assert named[-1] in stored
    assert stored[-1] <= "checkpoint_000001"
    result = DataParallelTrainer.restore(Path(storage, "run")).fit()
    assert result.error is None
    again = [row["i"] for row in rows(storage)]
    assert again == [row["i"] for row in kept] + list(range(int(named[-1][-1]) * 2 + 1, 8))
    with result.checkpoint.as_directory() as directory:
        assert Path(directory, "state.txt").read_text() == "6"


def test_a_killed_driver_leaves_what_a_run_can_be_continued_from(tmp_path: Path) -> None:
    """The last checkpoint that a row in the storage names is there, whenever the driver dies."""
    storage = str(tmp_path)
    done = programs.run([sys.executable, HERE / "killed_driver.py", storage])
    assert done.returncode == -signal.SIGKILL, done.stderr
    kept = rows(storage)
    named = [row["checkpoint_dir_name"] for row in kept]
    assert (trial_dir(storage) / named[-1]).is_dir()
    result = DataParallelTrainer.restore(Path(storage, "run")).fit()
    assert [row["i"] for row in rows(storage)] == list(range(6))
    assert result.error is None


def test_a_driver_that_died_within_a_line(tmp_path: Path, storage: str) -> None:
    """What it has only begun is no row, and the next row is none with it."""
    run = trainer(
        counting_on(tmp_path / "acknowledged"),
        storage,
        callbacks=[FailingOnce("on_trial_save", tmp_path / "marker")],
    )
    with pytest.raises(TrainingFailedError):
        run.fit()
    trial, kept = trial_dir(storage), rows(storage)
    for name, begun in (("result.json", '{"i": 3, "da'), ("progress.csv", "3,17")):
        with (trial / name).open("a") as file:
            file.write(begun)
    (trial / ".result.json.4711.part").write_text('{"i"')
    assert Result.from_path(trial).metrics == kept[-1]
    result = DataParallelTrainer.restore(Path(storage, "run")).fit()
    assert [row["i"] for row in rows(storage)] == [*(row["i"] for row in kept), *range(3, 8)]
    with (trial / "progress.csv").open(newline="") as table:
        assert [int(row["i"]) for row in csv.DictReader(table)] == [r["i"] for r in rows(storage)]
    assert list(result.metrics_dataframe["i"]) == [row["i"] for row in rows(storage)]


def test_metrics_that_cannot_be_kept(storage: str) -> None:
    """Each is refused where it is reported, by name; the run goes on. 10 MB are no problem."""

    def train_func() -> None:
        refused = []
        for metrics in ({"fine": 1, "lock": threading.Lock()}, [1, 2], None):
            try:
                session.report(metrics)
            except TypeError as error:
                refused.append(str(error))
        session.report({"refused": refused})
        session.report({"big": "x" * 10_000_000})

    trainer(train_func, storage).fit()
    first, second = rows(storage)
    assert "'lock'" in first["refused"][0]
    assert "list" in first["refused"][1]
    assert "NoneType" in first["refused"][2]
    assert len(second["big"]) == 10_000_000


def test_a_function_that_cannot_be_sent_to_workers(storage: str) -> None:
    """What in it cannot be is named, as V1 did with Ray's own account."""
    lock = threading.Lock()

    def train_func() -> None:
        with lock:
            session.report({"i": 0})

    with pytest.raises(TypeError, match=r"(?s)inside the training.*FailTuple\(lock .*non-serializ"):
        trainer(train_func, storage).fit()
    assert not Path(storage, "run").exists()


def test_a_rank_that_reports_less_often(storage: str) -> None:
    def train_func() -> None:
        for i in range(4 - 2 * session.get_world_rank()):
            session.report({"i": i})

    with pytest.raises(TrainingFailedError) as caught:
        trainer(train_func, storage).fit()
    assert "rank 1 finished after 2" in str(caught.value.__cause__)
    assert [row["i"] for row in rows(storage)] == [0, 1]


def test_a_storage_path_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    with pytest.raises(OSError, match=str(blocked)):
        trainer(lambda: None, str(blocked / "storage")).fit()


def test_two_fits_at_once(tmp_path: Path) -> None:
    def train_func(config: dict[str, Any]) -> None:
        for i in range(5):
            session.report({"who": config["who"], "i": i})

    def fit(who: int) -> Result:
        return DataParallelTrainer(
            train_func,
            train_loop_config={"who": who},
            run_config=RunConfig(name="same", storage_path=str(tmp_path), verbose=0),
        ).fit()

    with ThreadPoolExecutor() as threads:
        results = list(threads.map(fit, range(2)))
    assert results[0].path != results[1].path
    for who, result in enumerate(results):
        assert list(result.metrics_dataframe["who"]) == [who] * 5


def test_fit_in_a_task(storage: str) -> None:
    def train_func() -> None:
        session.report({"i": session.get_world_size()})

    @ray.remote(num_cpus=0)
    def fit() -> tuple[int, str]:
        result = trainer(train_func, storage).fit()
        return result.metrics["i"], result.path

    size, path = ray.get(fit.remote())
    assert size == 2
    assert path == str(trial_dir(storage))


@pytest.mark.long
def test_workers_on_another_node(tmp_path: Path) -> None:
    done = programs.run([sys.executable, HERE / "two_nodes.py", tmp_path])
    assert (tmp_path / "outcome.json").exists(), done.stdout + done.stderr
    outcome = json.loads((tmp_path / "outcome.json").read_text())
    assert outcome == {
        "rows": list(range(20)),
        "on another node": True,
        "node ranks": [0, 0],
        "callback ran on the driver": 20,
        "checkpoint": "checkpoint_000000",
        "files": ["params.json", "params.pkl", "progress.csv", "result.json"],
    }


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGUSR1])
def test_after_a_tuner_a_signal_does_what_it_did(tmp_path: Path, number: int) -> None:
    """Tune takes it for itself, and keeps it."""
    before = signal.getsignal(number)
    config = tune.RunConfig(storage_path=str(tmp_path), verbose=0)
    Tuner(lambda _: tune.report({"loss": 0}), run_config=config).fit()
    assert signal.getsignal(number) is before
