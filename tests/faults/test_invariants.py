"""The judge itself: each kind of loss is seen, in notes and files that are made up for it."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tensorboardX import SummaryWriter

from .invariants import Run, violations
from .notes import Notebook
from .scenario import Fault, Scenario

WAITING = Scenario(1, workers=1, rows=3, checkpoint_every=2, fault=Fault("kill-worker"))


def run(
    folder: Path,
    scenario: Scenario = WAITING,
    recorded: Sequence[int] = (0, 1, 2),
    in_csv: Sequence[int] | None = None,
    in_tensorboard: Sequence[int] | None = None,
    **outcome: Any,
) -> Run:
    """A run of three rows, all of which returned."""
    notes = folder / "notes"
    notes.mkdir()
    notebook = Notebook(notes, 0)
    notebook.write("join", -1)
    for row in range(3):
        notebook.write("upload" if scenario.has_checkpoint(row) else "call", row)
        notebook.write("return", row)
    notebook.write("end", 3)
    trial = folder / "run" / "trial"
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
    ended = {"tokens": list(recorded), "error": None, "left": [], **outcome}
    return Run(scenario, notes, folder, (ended,), struck=True)


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
        ({"tokens": [0, 1]}, "metrics_dataframe has [0, 1]"),
        ({"left": ["thread railswitch"]}, "left behind: thread railswitch"),
        ({"raised": "ValueError"}, "must succeed with max_failures=1, and failed: ValueError"),
    ],
)
def test_what_is_wrong_is_seen(tmp_path: Path, wrong: dict[str, Any], said: str) -> None:
    assert any(said in text for text in violations(run(tmp_path, **wrong)))


def test_a_checkpoint_that_is_not_there(tmp_path: Path) -> None:
    judged = run(tmp_path)
    (tmp_path / "run" / "trial" / "checkpoint_000002" / "row").unlink()
    assert violations(judged) == ["row 2 names checkpoint_000002, which is not there"]


def test_a_restart_from_an_older_checkpoint(tmp_path: Path) -> None:
    judged = run(tmp_path)
    Notebook(judged.folder, 0).write("join", 0)
    assert violations(judged) == ["attempt 1 began after row 0, not after 2"]
