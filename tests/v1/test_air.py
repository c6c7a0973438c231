"""What Ray AIR had and Ray has no more is in railswitch.v1, and does what Ray 2.6.3 did."""

import json
import sys
from pathlib import Path

import pytest

from tests import programs
from tests.recorded import Facts, asked_for, long_but

from .record_air import RECORDING, case_names, command, environment, fingerprint

QUICK = {"torch_predictor", "torch_checkpoints", "own_predictors", "batch_predictor"}


@pytest.fixture(scope="module")
def recorded() -> Facts:
    recording: Facts = json.loads(RECORDING.read_text(encoding="utf-8"))
    assert recording["scripts"] == fingerprint(), (
        "the cases have changed: ask Ray 2.6.3 again with `python -m tests.v1.record_air`"
    )
    facts: Facts = recording["facts"]
    return facts


def found_with(script: str, folder: Path, *cases: str) -> Facts:
    facts = folder / "facts.json"
    asked = command("railswitch", Path(sys.executable), script, facts, folder, *cases)
    programs.start(asked, folder / "log", environment("railswitch")).finish()
    found: Facts = json.loads(facts.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def predicted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Facts:
    cases = set(asked_for(request)) & set(case_names("cases.py"))
    return found_with("cases.py", tmp_path_factory.mktemp("predicted"), *cases)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Facts:
    return found_with("trainers.py", tmp_path_factory.mktemp("trained"))


@pytest.mark.parametrize("case", long_but(QUICK, case_names("cases.py")))
def test_predictors(case: str, predicted: Facts, recorded: Facts) -> None:
    assert "failed" not in predicted[case], predicted[case]["failed"]
    if case in recorded:
        assert predicted[case] == recorded[case]


@pytest.mark.long
@pytest.mark.parametrize("case", case_names("trainers.py"))
def test_trainers(case: str, trained: Facts, recorded: Facts) -> None:
    assert "failed" not in trained[case], trained[case]["failed"]
    if case in recorded:
        assert trained[case] == recorded[case]
