"""The ready-made callbacks, called as Ray calls callbacks."""

import csv
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pyarrow.fs import LocalFileSystem, SubTreeFileSystem
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from railswitch.v2 import Checkpoint, RunConfig
from railswitch.v2.callbacks import (
    AggregationCallback,
    ConsoleCallback,
    CSVCallback,
    JSONLCallback,
    MetricsCallback,
    TensorBoardCallback,
)


def run_in(folder: Path, name: str = "run", **kw: Any) -> Any:
    config = RunConfig(name=name, storage_path=str(folder), **kw)
    return SimpleNamespace(run_config=config)


def report(
    callback: MetricsCallback, run: Any, *metrics: dict[str, Any], checkpoint: Any = None
) -> None:
    callback.after_report(run_context=run, metrics=list(metrics), checkpoint=checkpoint)


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def read_jsonl(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def without_time(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{k: v for k, v in row.items() if k not in ("_time", "time")} for row in rows]


def test_csv_has_a_line_for_every_report_and_worker(tmp_path: Path) -> None:
    callback, run = CSVCallback(), run_in(tmp_path)
    report(callback, run, {"loss": np.float32(0.5), "rank": 7}, {"loss": 0.25})
    report(callback, run, {"loss": 1, "new": {"inner": "text, with comma"}}, {"loss": 2})
    assert len(read_csv(tmp_path / "run/metrics.csv")) == 4, "written before the run is over"
    callback.close()
    rows = without_time(read_csv(tmp_path / "run/metrics.csv"))
    empty = {"rank": "", "_checkpoint": "", "new/inner": ""}
    assert rows == [
        {**empty, "_report": "0", "_rank": "0", "loss": "0.5", "rank": "7"},
        {**empty, "_report": "0", "_rank": "1", "loss": "0.25"},
        {**empty, "_report": "1", "_rank": "0", "loss": "1", "new/inner": "text, with comma"},
        {**empty, "_report": "1", "_rank": "1", "loss": "2"},
    ]


def test_jsonl_keeps_nesting_and_names_the_checkpoint(tmp_path: Path) -> None:
    callback, run = JSONLCallback(ranks=[0]), run_in(tmp_path)
    metrics = {"loss": {"train": np.arange(2)}, "moment": Path("x")}
    report(callback, run, metrics, {"loss": 3}, checkpoint=Checkpoint(str(tmp_path)))
    assert without_time(read_jsonl(tmp_path / "run/metrics.jsonl")) == [
        {
            "report": 0,
            "rank": 0,
            "checkpoint": str(tmp_path),
            "metrics": {"loss": {"train": [0, 1]}, "moment": "x"},
        }
    ]
    callback.close()


@pytest.mark.parametrize("make", [CSVCallback, JSONLCallback])
def test_a_run_that_continues_an_earlier_one_adds_to_its_file(make: Any, tmp_path: Path) -> None:
    for values in ((1, 2), (3,)):
        callback = make()
        for value in values:
            report(callback, run_in(tmp_path), {"loss": value})
        callback.close()
    (path,) = (tmp_path / "run").glob("metrics.*")
    if make is CSVCallback:
        assert [(row["_report"], row["loss"]) for row in read_csv(path)] == [
            ("0", "1"),
            ("1", "2"),
            ("2", "3"),
        ]
    else:
        assert [(row["report"], row["metrics"]["loss"]) for row in read_jsonl(path)] == [
            (0, 1),
            (1, 2),
            (2, 3),
        ]


@pytest.mark.parametrize("make", [CSVCallback, JSONLCallback, AggregationCallback])
def test_one_callback_serves_one_run_after_the_other(make: Any, tmp_path: Path) -> None:
    callback = make()
    for name in ("first", "second"):
        report(callback, run_in(tmp_path, name), {"loss": 1.0})
        callback.close()
    first, second = (
        (next((tmp_path / name).glob("metrics*"))).read_text(encoding="utf-8").splitlines()
        for name in ("first", "second")
    )
    assert len(first) == len(second)


def test_files_reach_a_storage_that_is_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "bucket").mkdir()
    elsewhere = SubTreeFileSystem(str(tmp_path), LocalFileSystem())
    for value in (1, 2):
        run = run_in(Path("bucket"), storage_filesystem=elsewhere)
        callbacks = [CSVCallback(), JSONLCallback(), TensorBoardCallback()]
        for callback in callbacks:
            report(callback, run, {"loss": value})
            callback.close()
    folder = tmp_path / "bucket/run"
    assert [row["loss"] for row in read_csv(folder / "metrics.csv")] == ["1", "2"]
    assert [row["report"] for row in read_jsonl(folder / "metrics.jsonl")] == [0, 1]
    assert len(list((folder / "tensorboard/rank_0").iterdir())) == 2


def test_tensorboard_has_a_run_for_every_worker(tmp_path: Path) -> None:
    callback, run = TensorBoardCallback(step="epoch"), run_in(tmp_path)
    for epoch in (10, 20):
        report(
            callback,
            run,
            {"epoch": epoch, "loss": {"train": np.float32(1 / epoch)}, "host": "a"},
            {"epoch": epoch, "loss": {"train": 2.0}},
        )
    callback.close()
    events = EventAccumulator(str(tmp_path / "run/tensorboard/rank_0")).Reload()
    assert set(events.Tags()["scalars"]) == {"epoch", "loss/train"}
    assert [(e.step, pytest.approx(e.value)) for e in events.Scalars("loss/train")] == [
        (10, 0.1),
        (20, 0.05),
    ]
    other = EventAccumulator(str(tmp_path / "run/tensorboard/rank_1")).Reload()
    assert [e.value for e in other.Scalars("loss/train")] == [2.0, 2.0]


def test_the_console_shows_the_first_and_the_last_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    callback, run = ConsoleCallback(every_s=3600), run_in(tmp_path)
    for i in range(5):
        report(callback, run, {"loss": i + 0.123456789, "epoch": i}, {"loss": 100.0})
    callback.close()
    callback.close()
    shown = capsys.readouterr().out
    assert [f"report {i}" in shown for i in range(5)] == [True, False, False, False, True]
    assert "rank 1" in shown
    assert "4.12346" in shown


def test_aggregation_over_workers(tmp_path: Path) -> None:
    callback = AggregationCallback([CSVCallback("a.csv"), TensorBoardCallback()])
    run = run_in(tmp_path)
    report(callback, run, {"loss": 1.0, "host": "a"}, {"loss": float("nan")}, {"other": 1})
    report(callback, run, {"loss": 1.0}, {"loss": 2}, {"loss": np.int64(6)})
    callback.close()
    first, second = read_csv(tmp_path / "run/a.csv")
    assert (first["_rank"], first["loss/mean"], first["other/max"]) == ("all", "nan", "1.0")
    values = {key: float(second[f"loss/{key}"]) for key in ("mean", "min", "max", "std", "rank_2")}
    assert values == {
        "mean": 3.0,
        "min": 1.0,
        "max": 6.0,
        "std": pytest.approx(14**0.5 / 3**0.5),
    } | {"rank_2": 6.0}
    assert (tmp_path / "run/tensorboard/all").is_dir()


def test_a_callback_of_ones_own_takes_one_method() -> None:
    seen = []

    class Own(MetricsCallback):
        def receive(self, run_context: Any, report: Any) -> None:
            seen.append((run_context, report.number, report.metrics))

    callback = Own(ranks=[1])
    callback.after_controller_start("the run")
    callback.after_report(
        training_report=SimpleNamespace(checkpoint=None), metrics=[{"loss": 1}, {"loss": 2}]
    )
    assert seen == [("the run", 0, {1: {"loss": 2}})]
    with pytest.raises(NotImplementedError, match="MetricsCallback does not implement receive"):
        MetricsCallback().after_report(run_context=None, metrics=[{}], checkpoint=None)
