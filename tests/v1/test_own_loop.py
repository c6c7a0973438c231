"""Trainers with a loop of their own: Ray's V1 engine and railswitch.v1 make the same of them."""

import json
from pathlib import Path

import pytest

from tests.recorded import Facts, Recording, asked_for, long_but

from .apis import HERE, start

RECORDING = Recording(
    HERE / "recorded" / "own_loop",
    [
        HERE / name
        for name in (
            "own_loop.py",
            "facts.py",
            "cases_of.py",
            "legacy_api/ray/legacy_fine_print.py",
        )
    ],
    [],
)
CASES = (
    "a_run",
    "what_a_loop_finds",
    "goes_on_after_a_failure",
    "is_restored",
    "is_tuned",
    "is_a_trainable",
    "is_refused",
)
QUICK = {"a_run", "what_a_loop_finds", "is_refused"}


def found_with(api: str, folder: Path, *cases: str) -> Facts:
    output = folder / "facts.json"
    start(api, "own_loop.py", folder, str(output), str(folder), *cases).finish()
    facts: Facts = json.loads(output.read_text())
    return facts


@pytest.fixture(scope="module")
def found(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Facts, Facts]:
    expected = RECORDING.facts(lambda: found_with("ray", tmp_path_factory.mktemp("ray")))
    folder = tmp_path_factory.mktemp("railswitch")
    return expected, found_with("railswitch", folder, *asked_for(request))


@pytest.mark.parametrize("case", long_but(QUICK, CASES))
def test_case(found: tuple[Facts, Facts], case: str) -> None:
    expected, actual = found
    assert set(expected) == set(CASES)
    assert "raised" not in expected[case], expected
    assert actual[case] == expected[case]
