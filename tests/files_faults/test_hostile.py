"""Files that somebody may have written to do harm: nothing runs or hangs, one line says why."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from railswitch.cli import main
from railswitch.codemod.reporting.diff import unified
from railswitch.codemod.reporting.formats import FORMATS

LEGACY = "from ray.air import ScalingConfig\n\nprint(ScalingConfig(num_workers=2))\n"
OBEYED = "\x1b]0;pwned\x07", "\x1b[2J", "\x9b31m", "\u202e", "\x08\x08"
DEEP = "[" * 100_000


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.py").write_text(LEGACY)
    return tmp_path


def railswitch(*words: str) -> Result:
    done = CliRunner().invoke(main, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def entry(**changes: object) -> str:
    known = {"path": "train.py", "rule": "RS102", "line": "x", "count": 1, **changes}
    return json.dumps({"version": 1, "known": [known]})


@pytest.mark.parametrize(
    "content",
    [DEEP, entry(path=[]), entry(rule=1), entry(count=float("inf")), entry(count="1"), "[]", "7"],
)
def test_a_baseline_that_is_none(content: str) -> None:
    Path("railswitch-baseline.json").write_text(content)
    done = railswitch("check")
    assert done.exit_code == 2
    assert "railswitch-baseline.json: it is not a baseline" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_baseline_names_files_anywhere(project: Path) -> None:
    names = ("/etc/passwd", "../../outside.py", "\x1b[2J")
    known = [{"path": name, "rule": "RS102", "line": "x", "count": 1} for name in names]
    Path("railswitch-baseline.json").write_text(json.dumps({"version": 1, "known": known}))
    assert railswitch("check").exit_code == 1


def issue(**changes: object) -> dict[str, object]:
    texts = dict.fromkeys(("name", "message", "advice", "page", "text"), "x")
    places = dict.fromkeys(("line", "column", "end_line", "end_column"), 1)
    record = {"rule": "RS102", "path": "train.py", "safety": "safe", "required": True}
    return {**texts, **places, **record, "reasons": [], **changes}


def report(**changes: object) -> str:
    return json.dumps({"root": ".", "issues": [issue(**changes)], "observable": []})


@pytest.mark.parametrize(
    "content",
    [DEEP, report(line="1"), report(path=None), report(reasons="x"), report(reasons=[1]), "[]"],
)
def test_a_report_of_a_run_that_is_none(content: str) -> None:
    Path("used.json").write_text(content)
    done = railswitch("check", "--evidence", "used.json")
    assert done.exit_code == 2
    assert "used.json: it is no report of a run" in done.stderr


@pytest.mark.parametrize("path", ["pipe", "/dev/zero", "../../../etc/passwd", "/etc/passwd"])
def test_a_report_of_a_run_names_files_anywhere(project: Path, path: str) -> None:
    os.mkfifo("pipe")
    Path("used.json").write_text(report(path=path))
    assert railswitch("check", "--evidence", "used.json").exit_code == 1
    done = railswitch("migrate", "--write", "--allow-no-vcs", "--evidence", "used.json")
    assert done.exit_code == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[tool]\nrailswitch = 3\n", "'railswitch' in [tool] must be a table"),
        (f"x = {DEEP}", "it is nested too deeply to be read"),
    ],
)
def test_a_configuration_that_is_none(content: str, message: str) -> None:
    Path("pyproject.toml").write_text(content)
    done = railswitch("check")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert message in done.stderr


@pytest.mark.parametrize("content", ["tool = 3\n", 'tool = "railswitch"\n'])
def test_a_configuration_of_something_else(content: str) -> None:
    Path("pyproject.toml").write_text(content)
    assert railswitch("check").exit_code == 1


@pytest.mark.parametrize("output", FORMATS)
@pytest.mark.parametrize("obeyed", OBEYED)
def test_a_terminal_is_not_told_what_to_do(obeyed: str, output: str) -> None:
    call = f"ScalingConfig(num_workers=2, trainer_resources={{'{obeyed}': 1}})  # {obeyed}"
    manual = f"from ray.train.horovod import HorovodTrainer  # {obeyed}\n"
    Path("train.py").write_text(f"from ray.air import ScalingConfig\n{manual}{call}\n")
    Path(f"{obeyed}.py").write_text(LEGACY)
    for command in ("check", "migrate"):
        shown = railswitch(command, "--output-format", output).output
        if (command, output) == ("migrate", "text"):
            shown = shown[shown.rindex("\n@@") :].partition("\n\n")[2]  # a patch is what it is
        assert shown
        assert [char for char in "\x1b\x07\x9b\u202e\x08" if char in shown] == []


@pytest.mark.parametrize("obeyed", OBEYED)
def test_nor_is_it_by_an_error(project: Path, obeyed: str) -> None:
    """What git, a configuration or a name makes a message say."""
    escaped = json.dumps(f"{obeyed}no such option")
    Path("pyproject.toml").write_text(f"[tool.railswitch]\n{escaped} = 1\n")
    of_configuration = railswitch("check")
    Path("pyproject.toml").unlink()
    folder = project / f"a{obeyed}b"
    folder.mkdir()
    (folder / "train.py").write_text(LEGACY)
    (folder / ".git").write_text(f"gitdir: {obeyed}\n")
    of_git = railswitch("migrate", "--write", str(folder))
    for done, said in ((of_configuration, "no such option"), (of_git, "git cannot tell")):
        assert done.exit_code == 2
        assert said in done.stderr
        assert [char for char in "\x1b\x07\x9b\u202e\x08" if char in done.output] == []


def test_nor_is_it_by_a_diff(monkeypatch: pytest.MonkeyPatch) -> None:
    new = f"x = '{''.join(OBEYED)}'\n"
    assert "".join(OBEYED) in unified("a.py", "", new)
    monkeypatch.setattr("railswitch.codemod.reporting.diff.is_terminal", lambda: True)
    monkeypatch.setattr("click.style", lambda text, **_: text)
    shown = unified("a.py", "", new)
    assert "␛]0;pwned␇␛[2J" in shown
    assert [char for char in "\x1b\x07\x9b\u202e\x08" if char in shown] == []
