"""Rows written by batches, compared with what Tune's own loggers write of the same rows."""

import csv
import json
import math
import struct
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from ray.tune.logger import CSVLoggerCallback, JsonLoggerCallback, TBXLoggerCallback
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from tensorboardX.proto.event_pb2 import Event

from railswitch import v1
from railswitch.v1._convert import to_v1_run_config
from railswitch.v1._loggers import CsvRows, JsonRows, PutsOff, by_batches
from railswitch.v1._trial import make_trial

pytestmark = pytest.mark.usefixtures("cluster")

TUNES = [CSVLoggerCallback, JsonLoggerCallback, TBXLoggerCallback]

ROWS: dict[str, list[dict[str, Any]]] = {
    "flat": [{"loss": 1 / (i + 1), "i": i, "large": 10**17 + i} for i in range(20)],
    "nested": [{"a": {"b": {"c": i}, "d": -i}, "empty": {}, "n": {3: "x"}} for i in range(3)],
    "a key that is no string": [{"loss": 1, 3: "x"}],
    "numpy": [
        {
            "f32": np.float32(0.1),
            "f64": np.float64(1e-300),
            "i32": np.int32(-3),
            "i64": np.int64(2**62),
            "f16": np.float16(0.5),
            "yes": np.bool_(True),
            "array": np.arange(3),
            "matrix": np.ones((2, 2)),
            "none": np.array([]),
            "scalar": np.array(2.5),
        }
    ],
    "image": [{"image": np.zeros((3, 4, 4), dtype=np.uint8), "loss": 1.0}],
    "torch": [{"weight": torch.tensor([1.0, 2.0]), "one": torch.tensor(1.0)}],
    "nan": [
        {"loss": math.nan, "up": math.inf, "down": -math.inf, "np": np.float32("nan"), "x": 1},
        {"loss": math.nan, "x": 2},
    ],
    "words": [{"name": 'a "quoted", ünï\ncode', "nothing": None, "yes": True, "t": (1, 2)}],
    "lists": [{"list": [1, 2, 3], "empty": [], "odd": [[]], "words": ["a"]}],
    "other": [{"when": Path("x"), "set": {1}, "complex": 1 + 2j, "bytes": b"x"}],
    "new keys": [{"a": 1}, {"a": 2, "b": 3}, {"b": 4, "c": {"d": 5}}, {"c": 1}],
    "tags": [{"with space": 1, "ünï": 2, "a%b": 3, "/x/": 4, "0": 5.0}],
    "large": [{"f": 1e300, "i": 2**63, "neg": -(2**63), "loss": 1}],
    "steps": [{"timesteps_total": 100, "loss": 1}, {"timesteps_total": 0, "loss": 2}],
    "wide": [{f"metric_{k}": k * i for k in range(500)} for i in range(5)],
}


def filled(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for i, row in enumerate(rows, 1):
        yield {
            **row,
            "timestamp": 1_700_000_000 + i,
            "checkpoint_dir_name": None,
            "done": False,
            "training_iteration": i,
            "trial_id": "abcde_00000",
            "time_total_s": 0.25 * i,
            "pid": 7,
            "config": {"train_loop_config": {"lr": 0.1}},
        }


@pytest.fixture
def make(tmp_path: Path) -> Any:
    """Makes a trial with a directory of its own."""

    def make(name: str) -> Any:
        run_config = to_v1_run_config(v1.RunConfig(name=name, storage_path=str(tmp_path)))
        resources = v1.ScalingConfig(num_workers=1).as_placement_group_factory()
        trial = make_trial("Trainer", {"train_loop_config": {"lr": 0.1}}, run_config, resources)
        trial.init_local_path()
        return trial

    return make


def log(trial: Any, loggers: list[Any], rows: list[dict[str, Any]], *, restart: bool) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for logger in loggers:
            logger.log_trial_start(trial)
        for i, row in enumerate(filled(rows)):
            if restart and i == len(rows) // 2:
                _put_aside_events(trial)
                for logger in loggers:
                    logger.log_trial_start(trial)
            for logger in loggers:
                logger.log_trial_result(i, trial, dict(row))
        for logger in loggers:
            logger.log_trial_end(trial)


def _put_aside_events(trial: Any) -> None:
    """Tune writes over its own events of the same second."""
    for path in Path(trial.local_path).glob("events.out.tfevents.*"):
        path.rename(path.with_name("events.out.tfevents.0.before"))


def text(trial: Any) -> dict[str, bytes]:
    files = ["progress.csv", "result.json", "params.json", "params.pkl"]
    return {name: Path(trial.local_path, name).read_bytes() for name in files}


def events(trial: Any) -> list[list[bytes]]:
    """The events of each file, without their times; read as TensorBoard's format describes it."""
    found = []
    for path in sorted(Path(trial.local_path).glob("events.out.tfevents.*")):
        content, of_file = path.read_bytes(), []
        while content:
            (length,) = struct.unpack("<Q", content[:8])
            event = Event.FromString(content[12 : 12 + length])
            event.wall_time = 0
            of_file.append(event.SerializeToString())
            content = content[16 + length :]
        found.append(of_file)
    return found


@pytest.mark.parametrize("restart", [False, True], ids=["once", "started again"])
@pytest.mark.parametrize("name", ROWS)
def test_what_is_written_is_what_tune_writes(make: Any, name: str, restart: bool) -> None:
    tunes, ours = make("tune"), make("ours")
    tune_raises = ours_raises = None
    try:
        log(tunes, [logger() for logger in TUNES], ROWS[name], restart=restart)
    except Exception as error:
        tune_raises = type(error)
    try:
        log(ours, by_batches(logger() for logger in TUNES), ROWS[name], restart=restart)
    except Exception as error:
        ours_raises = type(error)
    assert ours_raises == tune_raises
    if tune_raises is None:
        assert text(ours) == text(tunes)
        assert sorted(events(ours)) == sorted(events(tunes))


def test_events_of_the_same_second_are_kept(make: Any) -> None:
    trial, (logger,) = make("ours"), by_batches([TBXLoggerCallback()])
    for row in filled(ROWS["flat"][:3]):
        logger.log_trial_start(trial)
        logger.log_trial_result(0, trial, row)
    logger.close()
    files = events(trial)
    assert len(files) == 3
    assert min(map(len, files)) > 1


def test_tensorboard_can_read_it(make: Any) -> None:
    trial = make("ours")
    log(trial, by_batches([TBXLoggerCallback()]), ROWS["flat"], restart=False)
    scalars = EventAccumulator(trial.local_path).Reload().Scalars("ray/tune/i")
    assert [(event.step, event.value) for event in scalars] == [(i + 1, i) for i in range(20)]


def test_rows_reach_the_disk_together_and_whole(make: Any) -> None:
    trial, loggers = make("ours"), by_batches([CSVLoggerCallback(), JsonLoggerCallback()])
    rows = list(filled(ROWS["wide"]))
    for logger in loggers:
        logger.log_trial_start(trial)
        for row in rows:
            logger.log_trial_result(0, trial, row)
    progress, result = (Path(trial.local_path, name) for name in ("progress.csv", "result.json"))
    assert progress.read_bytes() == result.read_bytes() == b""
    for logger in loggers:
        assert isinstance(logger, PutsOff)
        logger.write_out()
        logger.write_out()
    assert [json.loads(line) for line in result.read_text().splitlines()] == rows
    with progress.open() as file:
        assert len(list(csv.DictReader(file))) == len(rows)


def test_a_logger_of_the_users_own_is_left_alone() -> None:
    class Own(JsonLoggerCallback):  # type: ignore[misc]
        pass

    own, csv_logger = Own(), CSVLoggerCallback()
    found = by_batches([own, csv_logger, "anything"])
    assert found[0] is own
    assert type(found[1]) is CsvRows
    assert type(by_batches([JsonLoggerCallback()])[0]) is JsonRows
    assert found[2] == "anything"
