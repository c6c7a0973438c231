"""What V1 did at the edges, and wherever it stored it: the same on its engine and here."""

import json
from pathlib import Path

import pytest

from tests.recorded import Facts, Recording, asked_for, long_but

from .apis import HERE, start

SHARED = [HERE / "cases_of.py", HERE / "legacy_api/ray/legacy_fine_print.py"]
FINE_PRINT = (
    "callback_that_raises_at_the_third_row",
    "variables_that_travel",
    "wrong_arguments",
    "two_run_configs",
    "ranks_where_there_are_no_workers",
    "names_and_texts",
    "sigusr1_where_ctrl_c_is_ignored",
)
QUICK = {
    "callback_that_raises_at_the_third_row",
    "variables_that_travel",
    "wrong_arguments",
    "names_and_texts",
}
PLACES = ("s3_by_uri", "s3_by_filesystem", "a_handler_of_ones_own", "a_file_uri")


def recording_of(script: str) -> Recording:
    return Recording(HERE / "recorded" / script, [HERE / f"{script}.py", *SHARED], [])


def found_with(api: str, script: str, folder: Path, *cases: str) -> Facts:
    output = folder / "facts.json"
    start(api, f"{script}.py", folder, str(output), str(folder), *cases).finish()
    facts: Facts = json.loads(output.read_text())
    return facts


def recorded(script: str, folder: Path) -> Facts:
    return recording_of(script).facts(lambda: found_with("ray", script, folder))


@pytest.fixture(scope="module")
def fine_print(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Facts, Facts]:
    expected = recorded("fine_print", tmp_path_factory.mktemp("ray"))
    folder = tmp_path_factory.mktemp("railswitch")
    return expected, found_with("railswitch", "fine_print", folder, *asked_for(request))


@pytest.mark.parametrize("case", long_but(QUICK, FINE_PRINT))
def test_fine_print(fine_print: tuple[Facts, Facts], case: str) -> None:
    expected, actual = fine_print
    assert set(expected) == set(FINE_PRINT)
    assert "raised" not in expected[case], expected
    assert actual[case] == expected[case]


@pytest.mark.long
def test_every_place(tmp_path: Path) -> None:
    (tmp_path / "ray").mkdir()
    expected = recorded("stored", tmp_path / "ray")
    assert set(expected) == set(PLACES)
    assert expected["s3_by_uri"]["restored"]["rows"] == [0, 1, 2, 3]
    assert found_with("railswitch", "stored", tmp_path) == expected


@pytest.mark.long
@pytest.mark.parametrize("script", ["fine_print", "stored"])
def test_ray_does_what_was_recorded(tmp_path: Path, script: str) -> None:
    found = found_with("ray", script, tmp_path)
    assert recording_of(script).facts(lambda: found) == found
