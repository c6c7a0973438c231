"""railswitch.v1 does what Ray's own V1 engine does: the same code, run on both, leaves the same."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
CASES = HERE / "cases.py"

Facts = dict[str, Any]


def case_names() -> list[str]:
    """The public functions of cases.py with one argument, without importing it (and Ray)."""
    return [
        node.name
        for node in ast.parse(CASES.read_text()).body
        if isinstance(node, ast.FunctionDef)
        and not node.name.startswith("_")
        and [argument.arg for argument in node.args.args] == ["storage"]
    ]


def start(api: str, flag: str, folder: Path) -> subprocess.Popen[bytes]:
    """Run all cases with one of the two APIs, in a process and a cluster of their own."""
    paths = [str(HERE), str(HERE / "legacy_api" / api)]
    return subprocess.Popen(
        [sys.executable, str(CASES), str(folder / "facts.json"), str(folder / "storage")],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "RAY_TRAIN_V2_ENABLED": flag,
            "RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS": "0",
        },
        stdout=(folder / "log").open("wb"),
        stderr=subprocess.STDOUT,
    )


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Facts]:
    folders = {api: tmp_path_factory.mktemp(api) for api in ("ray", "railswitch")}
    runs = [start("ray", "0", folders["ray"]), start("railswitch", "1", folders["railswitch"])]
    for run in runs:
        run.wait(timeout=1800)
    for folder in folders.values():
        assert (folder / "facts.json").exists(), (folder / "log").read_text(errors="replace")
    return {api: json.loads((path / "facts.json").read_text()) for api, path in folders.items()}


@pytest.mark.timeout(1900)
@pytest.mark.parametrize("case", case_names())
def test_case(facts: dict[str, Facts], case: str) -> None:
    expected, actual = facts["ray"][case], facts["railswitch"][case]
    assert "raised" not in expected or not isinstance(expected["raised"], str), expected
    assert actual == expected
    assert json.dumps(actual) == json.dumps(expected), "the order of keys differs"
