"""railswitch.v1 does what Ray's own V1 engine does: the same code, run on both, leaves the same."""

import ast
import json
from pathlib import Path

import pytest

from railswitch.v1 import DataParallelTrainer
from tests.recorded import Facts, Recording, asked_for, long_but

from .apis import FLAGS, HERE, start

RECORDING = Recording(
    HERE / "recorded",
    [HERE / "cases.py", HERE / "facts.py", *sorted((HERE / "legacy_api/ray").glob("*.py"))],
    ["torch", "lightning", "lightgbm", "xgboost-cpu"],
)


QUICK = {
    "session_example",
    "metrics_of_all_kinds",
    "checkpoints_scored_by_a_filled_in_key",
    "stop_by_iterations",
    "callbacks",
    "exception_on_one_rank",
    "refused_before_training",
    "restart_after_a_failure",
    "restore",
    "report_on_rank_zero_only",
    "context",
    "outside_a_training_function",
    "same_name_twice",
    "tuner",
}
"""One of each kind; the others are for the long tests."""


def case_names() -> list[str]:
    """The public functions of cases.py with one argument, without importing it (and Ray)."""
    return [
        node.name
        for node in ast.parse((HERE / "cases.py").read_text()).body
        if isinstance(node, ast.FunctionDef)
        and not node.name.startswith("_")
        and [argument.arg for argument in node.args.args] == ["storage"]
    ]


def found_with(api: str, folder: Path, *cases: str) -> Facts:
    """What the cases, or some of them, find with one of the two."""
    start(api, "cases.py", folder, str(folder / "facts.json"), str(folder), *cases).finish()
    facts: Facts = json.loads((folder / "facts.json").read_text())
    return facts


@pytest.fixture(scope="module")
def facts(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Facts]:
    folder = tmp_path_factory.mktemp("railswitch")
    return {
        "ray": RECORDING.facts(lambda: found_with("ray", tmp_path_factory.mktemp("ray"))),
        "railswitch": found_with("railswitch", folder, *asked_for(request)),
    }


@pytest.mark.long
def test_ray_does_what_was_recorded(tmp_path: Path) -> None:
    found = found_with("ray", tmp_path)
    assert RECORDING.facts(lambda: found) == found


@pytest.mark.parametrize("case", long_but(QUICK, case_names()))
def test_case(facts: dict[str, Facts], case: str) -> None:
    expected, actual = facts["ray"][case], facts["railswitch"][case]
    assert "raised" not in expected or not isinstance(expected["raised"], str), expected
    assert actual == expected
    assert json.dumps(actual) == json.dumps(expected), "the order of keys differs"


@pytest.mark.usefixtures("cluster")
def test_a_run_of_rays_v1_engine_is_continued(tmp_path: Path) -> None:
    """Its trainer, rows and checkpoints are read, and training goes on where it had stopped."""
    found_with("ray", tmp_path, "left_unfinished")
    run = tmp_path / "left_unfinished/unfinished"
    result = DataParallelTrainer.restore(run).fit()
    assert list(result.metrics_dataframe["i"]) == [0, 1, 2]
    assert list(result.metrics_dataframe["training_iteration"]) == [1, 2, 3]
    assert Path(result.checkpoint.path).name == "checkpoint_000002"
    assert result.error is None


@pytest.mark.long
def test_ctrl_c(tmp_path: Path) -> None:
    """Ctrl-C ends a run as it did; V1's variables about rows and output act as they did."""
    folders = {api: tmp_path / api for api in FLAGS}
    runs = []
    for api, folder in folders.items():
        folder.mkdir()
        runs.append(
            start(
                api,
                "interrupted.py",
                folder,
                str(folder),
                RAY_AIR_NEW_OUTPUT="0",
                TRAIN_RESULT_ENABLE_DETAILED_AUTOFILLED_METRICS="1",
            )
        )
    for run in runs:
        run.finish()
    outcomes = {
        api: json.loads((folder / "outcome.json").read_text()) for api, folder in folders.items()
    }
    assert outcomes["railswitch"] == outcomes["ray"]
    assert outcomes["ray"]["returned"]
    assert "_pid" in outcomes["ray"]["columns"]
    files = json.loads((folders["railswitch"] / "files.json").read_text())
    assert files["events"] == files["rows"]
    assert files["open"] == []
