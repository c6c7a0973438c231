"""docs/settings.md names all settings, and no others; completion works as the page says."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from railswitch.catalogue import QUESTIONS
from railswitch.codemod import config
from tests.test_package import PARTS

ROOT = Path(__file__).resolve().parents[2]


def rows(heading: str) -> dict[str, str]:
    """The rows of the table below a heading: their first cell, and the second."""
    text = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    section = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| `([^`]+)` \| ([^|]+) \|", section, flags=re.MULTILINE))


def constant(path: str, name: str) -> object:
    """A constant of a module that cannot be imported without Ray."""
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
            assert node.value is not None
            return ast.literal_eval(node.value)
    raise LookupError(name)


def variables_in_code() -> set[str]:
    files = [path for part in PARTS for path in (ROOT / part).rglob("*.py")]
    nodes = (node for path in files for node in ast.walk(ast.parse(path.read_bytes())))
    texts = {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return {text for text in texts if re.fullmatch(r"RAILSWITCH_[A-Z_]+", text)}


def test_the_settings_of_pyproject_toml() -> None:
    assert rows("In pyproject.toml").keys() == config._KEYS.keys()


def test_the_decisions_and_their_answers() -> None:
    found = {id_: re.findall(r"`([^`]+)`", cell) for id_, cell in rows("Decisions").items()}
    assert {id_: tuple(names) for id_, names in found.items()} == {q.id: q.names for q in QUESTIONS}


def test_the_environment_variables() -> None:
    told = {*rows("Environment variables"), *rows("Variables that railswitch sets for itself")}
    assert told - {"RAY_TRAIN_V2_ENABLED"} == variables_in_code()


def test_the_values_of_environment_variables() -> None:
    choices = constant("v2/_settings.py", "CHOICES")
    assert isinstance(choices, dict)
    choices |= {
        "RAILSWITCH_WARNINGS": constant("shim/_warn.py", "MODES"),
        "RAILSWITCH_ENGINE": constant("shim/_engine.py", "_VALUES"),
    }
    told = rows("Environment variables")
    for name, values in choices.items():
        assert tuple(re.findall(r"`([^`]+)`", told[name])) == values, name


@pytest.mark.skipif(sys.platform == "win32", reason="there is no Bash")
def test_a_shell_is_told_how_a_command_goes_on() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("railswitch")],
        env={
            **os.environ,
            "_RAILSWITCH_COMPLETE": "bash_complete",
            "COMP_WORDS": "railswitch check --targ",
            "COMP_CWORD": "2",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "plain,--target\n"
