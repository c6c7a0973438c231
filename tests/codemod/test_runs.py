"""What the codemod makes of legacy scripts really runs on Ray Train V2, with V1's results."""

from __future__ import annotations

import csv
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from railswitch.catalogue import question
from railswitch.codemod.engine import migrate
from railswitch.codemod.settings import Settings
from tests import programs

LEGACY = Path(__file__).parent / "runs"


def run(script: str, cluster: str, folder: Path, flag: str) -> str:
    """Run a script with Ray's own V1 ("0") or V2 ("1"); what it printed."""
    file = folder / f"script_{flag}.py"
    file.write_text(script)
    done = programs.run(
        [sys.executable, file],
        {
            **os.environ,
            "RAY_ADDRESS": cluster,
            "RAY_TRAIN_V2_ENABLED": flag,
            "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.2",
            "STORAGE": str(folder / f"storage_{flag}"),
        },
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def all_found(printed: str) -> list[Any]:
    """What scripts say that they have found, one after the other."""
    lines = [line for line in printed.splitlines() if line.startswith("FOUND ")]
    return [json.loads(line.removeprefix("FOUND ")) for line in lines]


def found_by(script: str, cluster: str, folder: Path, flag: str) -> Any:
    """What a script says that it found."""
    (found,) = all_found(run(script, cluster, folder, flag))
    return found


def test_a_callback_reports_in_a_trial_and_nowhere_else(cluster: str, tmp_path: Path) -> None:
    legacy = (LEGACY / "reports_if_tuned.py").read_text()
    outcome = migrate(legacy, Settings())
    assert not outcome.issues
    assert "tune.get_context().get_trial_id()" in outcome.text
    rows = found_by(outcome.text, cluster, tmp_path, "1")
    assert rows == [
        {"epoch": 0, "loss": 0.5, "told": True},
        {"epoch": 1, "loss": 0.25, "told": True},
    ]
    assert found_by(legacy, cluster, tmp_path, "0") == rows


def test_checkpoints_of_ray_1_go_with_the_report(cluster: str, tmp_path: Path) -> None:
    outcome = migrate((LEGACY / "tune_1x.py").read_text(), Settings())
    assert not [issue for issue in outcome.issues if issue.required]
    # What Ray 2.6.3 finds with the legacy script.
    v1 = {"step": 2, "started": 2, "state": "2", "is_there": True}
    assert found_by(outcome.text, cluster, tmp_path, "1") == v1


def test_checkpoints_of_some_steps_are_restored(cluster: str, tmp_path: Path) -> None:
    outcome = migrate((LEGACY / "tune_1x_conditions.py").read_text(), Settings())
    assert not [issue for issue in outcome.issues if issue.required]
    # It fails once behind the third report; the checkpoint is that of the second.
    expected = {"step": 4, "restored": ["2", "2"], "files": ["first", "second"]}
    assert found_by(outcome.text, cluster, tmp_path, "1") == expected


def test_trials_of_ray_0_run_again(cluster: str, tmp_path: Path) -> None:
    outcome = migrate((LEGACY / "tune_0x.py").read_text(), Settings())
    assert not [issue for issue in outcome.issues if issue.required]
    # The best is that of all results of a trial, as `Analysis` had it, and not of its last one.
    expected = {"best": [0.5, 0.9, 0.1], "seen": [2], "restored": 2}
    assert found_by(outcome.text, cluster, tmp_path, "1") == expected


def test_the_driver_function_finds_what_v1_found(cluster: str, tmp_path: Path) -> None:
    legacy = (LEGACY / "tuner_over_trainer.py").read_text()
    outcome = migrate(legacy, Settings(unsafe=True))
    assert not [issue for issue in outcome.issues if issue.required]
    on_v1 = found_by(legacy, cluster, tmp_path, "0")
    assert on_v1["rows"] == [2, 2]
    assert on_v1["saved"] == {"step": 1, "lr": 0.25}
    assert found_by(outcome.text, cluster, tmp_path, "1") == on_v1


@pytest.mark.long
def test_boosting_with_a_function_of_its_own_finds_what_v1_found(
    cluster: str, tmp_path: Path
) -> None:
    legacy = (LEGACY / "boosting.py").read_text()
    outcome = migrate(legacy, Settings())
    assert not [issue for issue in outcome.issues if issue.required]
    on_v1 = found_by(legacy, cluster, tmp_path, "0")
    assert on_v1["rounds"] == 3
    assert found_by(outcome.text, cluster, tmp_path, "1") == on_v1


def test_code_that_both_run_asks_the_library_that_runs_it(cluster: str, tmp_path: Path) -> None:
    legacy = (LEGACY / "both_run_it.py").read_text()
    outcome = migrate(legacy, Settings())
    assert not [issue for issue in outcome.issues if issue.required]
    on_v1 = found_by(legacy, cluster, tmp_path, "0")
    assert on_v1["tuned"] == [[0.25, True], [0.5, True]]
    assert found_by(outcome.text, cluster, tmp_path, "1") == on_v1


def test_a_trainer_of_1x_runs_again(cluster: str, tmp_path: Path) -> None:
    outcome = migrate((LEGACY / "train_1x.py").read_text(), Settings())
    assert not [issue for issue in outcome.issues if issue.required]
    assert found_by(outcome.text, cluster, tmp_path, "1") == {"lr": 0.5, "workers": 2}


def test_a_batch_mapper_that_is_written_out_is_a_preprocessor(cluster: str, tmp_path: Path) -> None:
    outcome = migrate((LEGACY / "batch_mapper.py").read_text(), Settings(unsafe=True))
    assert not [issue for issue in outcome.issues if issue.required]
    # What Ray 2.6.3 finds with the legacy script.
    v1 = {"chain": [-1.225, 0.0, 1.225], "mapped": [2.0, 4.0, 6.0], "batch": [8.0]}
    assert found_by(outcome.text, cluster, tmp_path, "1") == v1


def test_a_preprocessor_is_applied_before_and_read_where_it_was_read_back(
    cluster: str, tmp_path: Path
) -> None:
    outcome = migrate((LEGACY / "preprocessor.py").read_text(), Settings())
    assert not [issue for issue in outcome.issues if issue.required]
    # What Ray 2.6.3 finds with the legacy script.
    v1 = {
        "by_trainer": {"train": [0.0, 0.5, 1.0], "valid": [1.5, 2.0], "asked": [2.0, 4.5]},
        "before": {
            "train": [0.1, 0.2, 0.3],
            "valid": [0.4, 0.5],
            "asked": [0.5, 1.0],
            "names": ["train", "valid"],
        },
    }
    found = found_by(outcome.text, cluster, tmp_path, "1")
    for way, values in v1.items():
        assert found[way].pop("names", None) == values.pop("names", None)
        assert found[way] == {name: pytest.approx(value) for name, value in values.items()}


@pytest.mark.parametrize(
    ("script", "answers"),
    [
        ("dict_checkpoints.py", {}),
        ("dict_checkpoints.py", {"checkpoints": "pickle"}),
        ("dict_checkpoints_of_torch.py", {"checkpoints": "files"}),
    ],
)
def test_dictionaries_are_read_back_after_a_failure_and_from_the_result(
    cluster: str, tmp_path: Path, script: str, answers: dict[str, str]
) -> None:
    outcome = migrate((LEGACY / script).read_text(), Settings(answers=answers))
    assert not [issue for issue in outcome.issues if issue.required]
    # What Ray 2.6.3 finds with the legacy scripts.
    v1 = {"epoch": 3, "start": 2, "keys": ["epoch", "model"], "weight": [8.0, 8.0]}
    if "files" in answers.values():
        v1["opened"] = 8.0
    assert found_by(outcome.text, cluster, tmp_path, "1") == v1


@pytest.mark.long
@pytest.mark.parametrize("answer", question("predictors").names)
def test_predictors_predict_what_v1_did(cluster: str, tmp_path: Path, answer: str) -> None:
    import numpy as np  # noqa: PLC0415 - where Ray is not, this file is read all the same

    settings = Settings(answers={"predictors": answer})
    outcome = migrate((LEGACY / "predictors.py").read_text(), settings)
    assert ("railswitch" in outcome.text) is (answer == "railswitch")
    assert not [issue for issue in outcome.issues if issue.required]
    found = found_by(outcome.text, cluster, tmp_path, "1")
    on_v1 = json.loads((LEGACY / "predictors-ray-2.6.3.json").read_text())
    assert list(found) == list(on_v1)
    asked = found.pop("asked_itself")
    assert asked == pytest.approx(on_v1.pop("asked_itself"), abs=2e-3)
    for way, columns in on_v1.items():
        assert list(found[way]) == list(columns), way
        for name, values in columns.items():
            assert np.allclose(found[way][name], values, atol=2e-3), (way, name)


@pytest.mark.long
def test_lightning_trains_in_the_function_that_is_written(cluster: str, tmp_path: Path) -> None:
    outcome = migrate((LEGACY / "lightning_trainer.py").read_text(), Settings(unsafe=True))
    assert not [issue for issue in outcome.issues if issue.required]
    assert found_by(outcome.text, cluster, tmp_path, "1") == {"epoch": 1, "kept": 1}


@pytest.mark.long
def test_transformers_train_in_the_function_that_is_written(cluster: str, tmp_path: Path) -> None:
    outcome = migrate((LEGACY / "transformers_trainer.py").read_text(), Settings(unsafe=True))
    assert not [issue for issue in outcome.issues if issue.required]
    # What Ray 2.6.3 finds with the legacy script, with Transformers 4.31.
    v1 = {"epoch": 3.0, "loss": 0.0501, "eval_loss": 0.0347}
    assert found_by(outcome.text, cluster, tmp_path, "1") == v1


def test_metrics_that_v2_would_lose_are_kept_on_request(cluster: str, tmp_path: Path) -> None:
    legacy = (LEGACY / "metrics_only.py").read_text()
    outcome = migrate(legacy, Settings(keep_metrics=True))

    def kept(script: str, flag: str) -> list[tuple[str, str]]:
        run(script, cluster, tmp_path, flag)
        name = "progress.csv" if flag == "0" else "metrics.csv"
        (table,) = (tmp_path / f"storage_{flag}").rglob(name)
        with table.open(newline="") as stream:
            rows = list(csv.DictReader(stream))
        return [(row["step"], row["loss"]) for row in rows if row.get("_rank", "0") == "0"]

    on_v1 = kept(legacy, "0")
    assert len(on_v1) == 5
    assert kept(outcome.text, "1") == on_v1


def test_whoever_keeps_metrics_their_readers_find_what_v1_gave(
    cluster: str, tmp_path: Path
) -> None:
    legacy = (LEGACY / "metrics_read.py").read_text()
    programs = []
    for answer in question("metrics").names:
        outcome = migrate(legacy, Settings(answers={"metrics": answer}))
        assert not [issue for issue in outcome.issues if issue.required], answer
        file = tmp_path / f"kept_by_{answer}.py"
        file.write_text(outcome.text)
        programs.append(f"import {file.stem}\n{file.stem}.main()\n")
    on_v1 = all_found(run(legacy, cluster, tmp_path, "0"))
    assert on_v1 == [{"step": 2, "loss": 0.125, "rank": 0}]
    assert all_found(run("".join(programs), cluster, tmp_path, "1")) == on_v1 * 3


@pytest.mark.long
def test_a_callback_gives_back_every_row_of_its_own_run(cluster: str, tmp_path: Path) -> None:
    legacy = (LEGACY / "metrics_frame.py").read_text()
    outcome = migrate(legacy, Settings(answers={"metrics": "callback"}))
    assert not [issue for issue in outcome.issues if issue.required]
    (on_v1,) = all_found(run(legacy, cluster, tmp_path, "0"))
    assert [run_["steps"] for run_ in on_v1] == [[0, 1, 2], [0, 1]]
    assert all_found(run(outcome.text, cluster, tmp_path, "1")) == [on_v1]


def test_a_worker_asks_itself_what_its_trial_gave_it(cluster: str, tmp_path: Path) -> None:
    legacy = (LEGACY / "own_resources.py").read_text()
    outcome = migrate(legacy, Settings())
    assert not [issue for issue in outcome.issues if issue.required]
    on_v1 = found_by(legacy, cluster, tmp_path, "0")
    assert on_v1 == {"session": "2.0", "context": "2.0", "gpus": 0}
    assert found_by(outcome.text, cluster, tmp_path, "1") == on_v1
