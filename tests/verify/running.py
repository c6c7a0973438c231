"""Runs the programs of these tests on their sides, in folders of their own."""

from pathlib import Path

import pytest

from railswitch.traces import Document
from railswitch.verify.running import Conditions, run
from railswitch.verify.sides import NEW_VARIABLES, Program, Side, old_variables

PROGRAMS = Path(__file__).parent / "programs"
LIMIT_S = 300


def run_old(folder: Path, text: str, engine: str = "auto") -> Document:
    return _run("old", folder, text, old_variables(engine))


def run_new(folder: Path, text: str) -> Document:
    return _run("new", folder, text, NEW_VARIABLES)


def _run(name: str, folder: Path, text: str, variables: dict[str, str]) -> Document:
    copy = folder / name / "project"
    copy.mkdir(parents=True)
    script = copy / "train.py"
    script.write_text(text)
    program = Program("train.py")
    side = Side(name, "a test", folder, folder / name, str(script), copy, program, variables)
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv("RAY_ADDRESS", raising=False)
        return run(side, Conditions(LIMIT_S))
