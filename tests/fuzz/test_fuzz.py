"""Some of the inputs of ``python3 tasks.py fuzz``, the same at each run."""

from __future__ import annotations

from pathlib import Path

import pytest

from .inputs import KINDS, Input, drawn
from .trial import tried

AT_A_TIME = 200


@pytest.mark.parametrize("first", range(0, 1000, AT_A_TIME))
def test_inputs(first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "files").mkdir()
    wrong = {}
    for seed in range(first, first + AT_A_TIME):
        if violations := tried(drawn(seed), tmp_path / "files").violations:
            wrong[seed] = violations
    assert wrong == {}


def test_they_are_of_every_kind_and_often_rewritten(tmp_path: Path) -> None:
    """Otherwise nothing would be tried but how files are refused."""
    inputs = [drawn(seed) for seed in range(300)]
    assert {given.name for given in inputs} == set(KINDS)
    outcomes = [tried(given, tmp_path).outcome for given in inputs[:100]]
    assert outcomes.count("rewritten") >= 10
    assert outcomes.count("refused") >= 5


def test_a_fault_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What makes a rule crash, or lets a terminal escape through, is a violation."""
    given = Input("train.py", b"from ray.air import session\n", drawn(0).settings)
    assert tried(given, tmp_path).violations == []
    monkeypatch.setattr("tests.fuzz.trial.OBEYED", frozenset("R"))
    assert any("passes on" in text for text in tried(given, tmp_path).violations)
