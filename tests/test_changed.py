"""``--changed`` leaves out only what a change cannot reach."""

from pathlib import Path

import pytest

from .changed import PROVED_BY, Change
from .test_architecture import MAY_IMPORT

HERE = Path(__file__).parent


def reached(*paths: str, trains: bool) -> set[str]:
    change = Change(paths)
    return {name for name in PROVED_BY if change.reaches(name, trains=trains)}


def test_every_folder_and_file_of_tests_is_known() -> None:
    helpers = {
        "__init__.py",
        "changed.py",
        "conftest.py",
        "programs.py",
        "recorded.py",
        "tool.py",
        "where_the_time_went.py",
    }
    always = {"test_architecture.py", "test_changed.py", "test_recorded.py"}
    there = {path.name for path in HERE.iterdir() if path.suffix == ".py"} - helpers - always
    there |= {path.name for path in HERE.iterdir() if list(path.glob("test_*.py"))}
    assert there == set(PROVED_BY)


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_a_source_folder_reaches_its_own_tests(folder: str) -> None:
    assert folder in reached(f"{folder}/module.py", trains=False)


def test_the_codemod_reaches_no_engine_but_what_runs_its_output() -> None:
    change = ("codemod/engine.py", "catalogue/results.py")
    trained = reached(*change, trains=True)
    assert trained.isdisjoint({"v1", "v2", "shim", "tracking"})
    assert {"codemod", "documents", "test_demo.py"} <= trained
    assert reached(*change, trains=False) >= {"codemod", "cli", "documents", "shim"}


def test_the_engine_reaches_all_that_stands_on_it() -> None:
    trained = reached("v2/_worker.py", trains=True)
    assert {"v1", "v2", "shim", "tracking", "documents"} <= trained
    assert "codemod" not in trained


def test_a_document_reaches_the_programs_in_it() -> None:
    assert {"documents", "test_demo.py"} <= reached("examples/quickstart/demo.py", trains=True)


@pytest.mark.parametrize(
    "path", ["pyproject.toml", "tasks.py", "tests/conftest.py", "tests/warm_start/server.py"]
)
def test_what_all_tests_need_reaches_all(path: str) -> None:
    assert reached(path, trains=True) == set(PROVED_BY)


def test_benchmarks_reach_nothing() -> None:
    assert reached("benchmarks/shim_cost.py", trains=True) == set()
