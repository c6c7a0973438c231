"""The judge itself: each kind of loss is seen, in notes and files that are made up for it."""

import csv
import json
import pickle
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tensorboardX import SummaryWriter

from .invariants import Run, violations
from .notes import Notebook
from .observer import Observer
from .scenario import Fault, Scenario

WAITING = Scenario(1, workers=1, rows=3, checkpoint_every=2, fault=Fault("kill-worker"))


def run(
    folder: Path,
    scenario: Scenario = WAITING,
    *,
    recorded: Sequence[int] = (0, 1, 2),
    in_csv: Sequence[int] | None = None,
    in_tensorboard: Sequence[int] | None = None,
    seen: Sequence[int] | None = None,
    **outcome: Any,
) -> Run:
    """A run of three rows, all of which returned."""
    notes = folder / "notes"
    notes.mkdir()
    storage = folder / "storage"
    notebook = Notebook(notes, 0)
    notebook.write("join", -1)
    for row in range(3):
        notebook.write("upload" if scenario.has_checkpoint(row) else "call", row)
        notebook.write("return", row)
    notebook.write("end", 3)
    trial = storage / "run" / "trial"
    trial.mkdir(parents=True)
    rows = [
        {"token": token, "owner": str(notes), "checkpoint_dir_name": name(scenario, token)}
        for token in recorded
    ]
    (trial / "result.json").write_text("".join(json.dumps(row) + "\n" for row in rows))
    with (trial / "progress.csv").open("w") as file:
        writer = csv.writer(file)
        writer.writerows([["token"], *([token] for token in in_csv or recorded)])
    with SummaryWriter(str(trial)) as board:
        for token in in_tensorboard or recorded:
            board.add_scalar("ray/tune/token", token, token)
    for token in recorded:
        if directory := name(scenario, token):
            (trial / directory).mkdir(exist_ok=True)
            (trial / directory / "row").write_text(str(token))
            for part in list(scenario.parts.values())[1:]:
                (trial / directory / part).write_text(str(token))
    (notes / "seen").write_text("".join(f"{token}\n" for token in seen or recorded))
    ended = {"tokens": list(recorded), "error": None, "left": [], **outcome}
    return Run(scenario, notes, storage, (ended,), struck=True)


def name(scenario: Scenario, token: int) -> str | None:
    return f"checkpoint_{token:06d}" if scenario.has_checkpoint(token) else None


def test_all_is_well(tmp_path: Path) -> None:
    assert violations(run(tmp_path)) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"recorded": (0, 2)}, "lost: [1]"),
        ({"recorded": (0, 1, 1, 2)}, "a row is there twice"),
        ({"recorded": (1, 0, 2)}, "rows are not in order"),
        ({"recorded": (0, 1, 2, 7)}, "rows that nobody reported: [7]"),
        ({"in_csv": (0, 1)}, "progress.csv has [0, 1]"),
        ({"in_tensorboard": (0, 1)}, "TensorBoard has [0, 1]"),
        ({"seen": (0, 2)}, "a callback: lost: [1]"),
        ({"seen": (0, 1, 1, 2)}, "a callback: a row is there twice"),
        ({"tokens": [0, 1]}, "metrics_dataframe has [0, 1]"),
        ({"left": ["thread railswitch"]}, "left behind: thread railswitch"),
        ({"raised": "ValueError"}, "must succeed with max_failures=1, and failed: ValueError"),
    ],
)
def test_what_is_wrong_is_seen(tmp_path: Path, wrong: dict[str, Any], said: str) -> None:
    assert any(said in text for text in violations(run(tmp_path, **wrong)))


def test_a_checkpoint_that_is_not_there(tmp_path: Path) -> None:
    judged = run(tmp_path)
    (judged.storage / "run" / "trial" / "checkpoint_000002" / "row").unlink()
    assert violations(judged) == ["row 2 names checkpoint_000002, which is not there"]


def test_a_restart_from_an_older_checkpoint(tmp_path: Path) -> None:
    judged = run(tmp_path)
    Notebook(judged.folder, 0).write("join", 0)
    assert violations(judged) == ["attempt 1 began after row 0, not after 2"]


def test_a_checkpoint_that_lacks_a_part(tmp_path: Path) -> None:
    scenario = replace(WAITING, workers=2, sharded=True)
    judged = run(tmp_path, scenario)
    Notebook(judged.folder, 1).write("end", 3)
    assert violations(judged) == []
    (judged.storage / "run" / "trial" / "checkpoint_000002" / "row-1").unlink()
    Notebook(judged.folder, 1).write("torn", 2)
    assert violations(judged) == [
        "row 2 names checkpoint_000002, which is not there",
        "attempt 1 began with a checkpoint that lacks a part",
    ]


@pytest.fixture
def observer(tmp_path: Path) -> Observer:
    """Has seen a run as it should be; its rows are in ``trial``."""
    observer = Observer(WAITING, run(tmp_path).storage)
    observer.look()
    assert observer.found == []
    return observer


@pytest.fixture
def trial(tmp_path: Path) -> Path:
    return tmp_path / "storage" / "run" / "trial"


def test_rows_that_are_gone_for_a_moment(observer: Observer, trial: Path) -> None:
    rows = (trial / "result.json").read_text()
    (trial / "result.json").write_text("")
    observer.look()
    (trial / "result.json").write_text(rows)
    observer.look()
    assert observer.found == ["result.json had [0, 1, 2], and then []"]


def test_a_row_is_stored_before_its_checkpoint(observer: Observer, trial: Path) -> None:
    (trial / "checkpoint_000002" / "row").unlink()
    observer.look()
    assert observer.found == ["while it runs: row 2 names checkpoint_000002, which is not there"]


def test_a_line_that_is_no_row(observer: Observer, trial: Path) -> None:
    with (trial / "result.json").open("a") as file:
        file.write('{"token":\n{"token": 3')
    observer.look()
    assert "result.json cannot be read while it runs" in observer.found[0]


def test_a_trainer_that_is_half_written(observer: Observer, trial: Path) -> None:
    saved = trial.parent / "trainer.pkl"
    saved.write_bytes(pickle.dumps({"rows": 3}))
    observer.look()
    assert observer.found == []
    saved.write_bytes(saved.read_bytes()[:-3])
    observer.look()
    assert "trainer.pkl cannot be read while it runs" in observer.found[0]
