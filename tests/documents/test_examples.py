"""The examples: the codemod makes the migrated from the legacy, and both print what is promised."""

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner
from nbclient import NotebookClient

from railswitch.cli import main
from tests.programs import LIMIT_S, Program
from tests.programs import start as start_program

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/migrated"))
RUNNER = Path(__file__).with_name("run_examples.py")
NOTEBOOK = EXAMPLES / "session" / "migrated" / "session.ipynb"


def blocks(name: str, language: str) -> list[str]:
    """The code blocks of one language in the README of an example."""
    text = (EXAMPLES / name / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def programs(name: str) -> dict[str, list[str]]:
    """The programs of an example, and the lines that the README promises of each."""
    both, *by_hand = blocks(name, "text")
    promised = {"legacy": both.splitlines(), "migrated": both.splitlines()}
    if by_hand:
        (promised["native"],) = (text.splitlines() for text in by_hand)
    return promised


PROGRAMS = {(name, kind): lines for name in NAMES for kind, lines in programs(name).items()}


def files(folder: Path) -> dict[str, str]:
    return {
        path.name: path.read_text(encoding="utf-8")
        for path in folder.iterdir()
        if path.suffix in {".py", ".ipynb"}
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_codemod_makes_the_migrated_one(name: str, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES / name / "legacy", tmp_path / "legacy")
    (command,) = blocks(name, "sh")
    program, *words, folder = shlex.split(command)
    assert (program, folder) == ("railswitch", "legacy")
    done = CliRunner().invoke(main, [*words, "--allow-no-vcs", str(tmp_path / "legacy")])
    assert done.exit_code in {0, 1}, done.output
    assert files(tmp_path / "legacy") == files(EXAMPLES / name / "migrated")
    readme = (EXAMPLES / name / "README.md").read_text(encoding="utf-8")
    assert ("Nothing is left to decide." in readme) == (done.exit_code == 0)
    left = set(re.findall(r"^  (RS\d+) ", done.output, flags=re.MULTILINE))
    assert left == set(re.findall(r"\((RS\d+)\)", readme))


@pytest.fixture(scope="module")
def printed(
    cluster: str, tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[str, str], list[str]]:
    """What each program prints: the legacy ones on Ray's V1 engine, the others on V2."""
    engines = {
        "0": [program for program in PROGRAMS if program[1] == "legacy"],
        "1": [program for program in PROGRAMS if program[1] != "legacy"],
    }
    folders = {flag: tmp_path_factory.mktemp(f"engine-{flag}") for flag in engines}
    runs = {flag: start(flag, folders[flag], engines[flag], cluster) for flag in engines}
    for run in runs.values():
        run.finish()
    return {
        program: (folders[flag] / f"{number}.txt").read_text().splitlines()
        for flag, of_engine in engines.items()
        for number, program in enumerate(of_engine)
    }


def start(flag: str, folder: Path, of_engine: list[tuple[str, str]], cluster: str) -> Program:
    paths = [str(EXAMPLES / name / kind / "train.py") for name, kind in of_engine]
    return start_program(
        [sys.executable, RUNNER, folder, *paths],
        folder / "log",
        {
            **os.environ,
            "RAY_ADDRESS": cluster,
            "RAY_TRAIN_V2_ENABLED": flag,
            "RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS": "0",
        },
    )


@pytest.mark.long
@pytest.mark.parametrize(("name", "kind"), PROGRAMS)
def test_a_program_prints_what_is_promised(
    printed: dict[tuple[str, str], list[str]], name: str, kind: str
) -> None:
    promised = PROGRAMS[name, kind]
    assert [line for line in printed[name, kind] if line in promised] == promised


def test_the_migrated_notebook_runs(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", cluster)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=LIMIT_S, kernel_name="python3").execute()
    rows, listing = (
        "".join(output.get("text") or output["data"]["text/plain"] for output in cell.outputs)
        for cell in notebook.cells[-2:]
    )
    assert rows == "[0, 1, 2]"
    assert listing.strip().endswith("progress.csv")
