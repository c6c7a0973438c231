"""The runner of Ray's own tests: what it runs, compares and says, with a toy in Ray's place."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.ray.conformance import __main__ as command
from tests.ray.conformance.campaign import Campaign, Outcomes, SourceError, release_of
from tests.ray.conformance.expected import (
    WORDS,
    Expectation,
    List,
    as_found,
    differences,
    table,
)

ROOT = Path(__file__).resolve().parents[2]
TOY = """
import os
import pytest
from ray.train.tests.helper import WORD

def test_passes(): assert WORD == "helper"
def test_fails(): assert False, "no"
def test_is_skipped(): pytest.skip("not here")
def test_kills_its_process(): os._exit(1)
@pytest.mark.parametrize("x", [1, 2])
def test_comes_after(x): pass
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "ray" / "python" / "ray"
    tests = folder / "train" / "tests"
    tests.mkdir(parents=True)
    (folder / "_version.py").write_text('version = "2.57.0"\n')
    (tests / "__init__.py").touch()
    (tests / "helper.py").write_text('WORD = "helper"\n')
    (tests / "test_toy.py").write_text(TOY)
    return tmp_path / "ray"


@pytest.mark.long
def test_a_file_is_run_to_its_end_though_a_test_kills_its_process(
    checkout: Path, tmp_path: Path
) -> None:
    campaign = Campaign(checkout, "v2", "ray", tmp_path / "results")
    found = campaign.run("train/tests/test_toy.py")
    assert found.tests == {
        "test_passes": "passed",
        "test_fails": "failed",
        "test_is_skipped": "skipped",
        "test_kills_its_process": "failed",
        "test_comes_after[1]": "passed",
        "test_comes_after[2]": "passed",
    }
    assert "assert False" in found.texts["test_fails"]
    assert found.texts["test_kills_its_process"] == "the process died"

    # A campaign that goes on runs what is not there yet, and nothing else.
    results = campaign.results_of("train/tests/test_toy.py")
    before = results.read_text()
    assert campaign.run("train/tests/test_toy.py") == found
    assert results.read_text() == before


def test_a_file_that_cannot_be_collected_says_why(checkout: Path, tmp_path: Path) -> None:
    toy = checkout / "python" / "ray" / "train" / "tests" / "test_toy.py"
    toy.write_text("import no_such_module\n")
    found = Campaign(checkout, "v2", "ray", tmp_path / "results").run("train/tests/test_toy.py")
    assert "No module named 'no_such_module'" in found.error
    (said,) = differences(
        "toy", {"test_passes": Expectation()}, found, Outcomes({"test_passes": "passed"})
    )
    assert said.startswith("toy cannot be collected on plain Ray: ")
    # With railswitch that may be what is expected: a class that it refuses at the top of the file.
    refused = {"test_passes": Expectation("passed", "gone", "documented", "docs/v1.md")}
    assert list(differences("toy", refused, Outcomes({"test_passes": "passed"}), found)) == []


def test_a_file_that_is_not_in_the_checkout(checkout: Path, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"test_gone\.py does not exist: the list is not for"):
        Campaign(checkout, "v2", "ray", tmp_path / "results").run("train/tests/test_gone.py")


def test_what_differs_from_the_list_is_said() -> None:
    expected = {
        "test_a": Expectation(),
        "test_b": Expectation("passed", "failed", "internal", "touches BackendExecutor"),
        "test_gone": Expectation(),
        "test_why": Expectation("passed", "failed", "unexplained"),
    }
    ray = Outcomes(
        {"test_a": "passed", "test_b": "passed", "test_why": "passed", "test_new": "passed"}
    )
    railswitch = Outcomes({"test_a": "failed", "test_b": "passed", "test_why": "failed"})
    assert sorted(differences("f.py", expected, ray, railswitch)) == [
        "f.py::test_a is expected as passed with railswitch, and failed",
        "f.py::test_b is expected as failed with railswitch, and passed",
        "f.py::test_gone is expected as passed on plain Ray, and gone",
        "f.py::test_gone is expected as passed with railswitch, and gone",
        "f.py::test_new is not in the list (passed on plain Ray)",
        "f.py::test_why has no word that says why it does not pass",
    ]
    agreed = {"test_a": Expectation()}
    assert (
        list(
            differences(
                "f.py", agreed, Outcomes({"test_a": "passed"}), Outcomes({"test_a": "passed"})
            )
        )
        == []
    )


def test_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    why = ("internal", "touches BackendExecutor")
    tests = {
        'test_a[{"x": 1}]': Expectation(),
        "test_b": Expectation("passed", "failed", *why),
        "test_c": Expectation("passed", "failed", *why),
        "test_d": Expectation("skipped", "skipped", "ray", "needs a GPU"),
    }
    written = List("2.57.0", {"train/tests/test_x.py": tests}, {"train/tests/test_gpu.py": "GPU"})
    written.write(tmp_path / "list.toml")
    assert List.read(tmp_path / "list.toml") == written
    assert (
        table({"v1": written}).splitlines()[-1]
        == "| v1 (Ray 2.57.0) | 1 of 1 | 4 | 3 | 1 | 2 | 0 | 0 | 1 |"
    )


def test_writing_keeps_the_reasons_that_are_known() -> None:
    before = {"test_b": Expectation("passed", "failed", "documented", "docs/v1.md")}
    ray = Outcomes({"test_a": "passed", "test_b": "passed", "test_c": "passed", "test_d": "failed"})
    ours = Outcomes(
        {"test_a": "passed", "test_b": "failed", "test_c": "failed", "test_d": "failed"}
    )
    assert as_found(before, ray, ours) == {
        "test_a": Expectation(),
        "test_b": before["test_b"],
        "test_c": Expectation("passed", "failed", "unexplained"),
        "test_d": Expectation("failed", "failed", "ray"),
    }
    skipped = Outcomes({"test_e": "skipped"}, {"test_e": "('x.py', 1, 'Skipped: needs a GPU')"})
    (found,) = as_found({}, skipped, skipped).values()
    assert found == Expectation("skipped", "skipped", "ray", "needs a GPU")


def test_a_list_that_is_out_of_date_says_so(checkout: Path) -> None:
    known = List("2.57.0", {"train/tests/test_old.py": {}})
    with pytest.raises(SourceError, match=r"test_toy\.py is not in it; .*test_old\.py is gone"):
        known.check_files(checkout, ["train/tests/test_*.py"])
    with pytest.raises(SourceError, match=r"of Ray 2\.57\.0, and the checkout is at 2\.58\.0"):
        known.check_release("2.58.0")


def test_a_folder_that_is_no_checkout_of_a_release(checkout: Path, tmp_path: Path) -> None:
    assert release_of(checkout) == "2.57.0"
    with pytest.raises(SourceError, match="is no checkout of Ray: it has no python/ray/_version"):
        release_of(tmp_path)
    (checkout / "python" / "ray" / "_version.py").write_text('version = "3.0.0.dev0"\n')
    with pytest.raises(SourceError, match=r"version 3\.0\.0\.dev0 .* git checkout ray-2\.57\.0"):
        release_of(checkout)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name a checkout of Ray, at the tag of a release: --ray-source DIR"),
        (["--ray-source", "no/such/folder"], "no/such/folder is no checkout of Ray"),
    ],
)
def test_the_task_says_what_it_needs(words: list[str], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "tasks.py", "ray-tests", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert said in done.stderr


def test_the_command_says_it_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["--ray-source", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"ray-tests: {tmp_path} is no checkout of Ray")


@pytest.mark.parametrize("side", command.SIDES)
def test_the_lists_explain_all_that_does_not_pass(side: str) -> None:
    listed = List.read(List.path(side))
    unexplained = [
        f"{name}::{test}"
        for name, tests in listed.files.items()
        for test, each in tests.items()
        if not each.passes and (each.word not in WORDS or not each.reason)
    ]
    assert unexplained == []
    assert all(listed.left_out.values())


def test_the_page_has_the_table_of_the_lists() -> None:
    lists = {side: List.read(List.path(side)) for side in command.SIDES}
    page = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    assert table(lists) in page
