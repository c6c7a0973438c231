"""``migrate --write --verify`` with commands that need no Ray."""

import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from railswitch.cli import main

MODEL = "from ray.air import ScalingConfig\n\nconfig = ScalingConfig(num_workers=1)\n"
LOOP = MODEL.replace("num_workers=1", "num_workers=2")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "model.py").write_text(MODEL)
    (tmp_path / "loop.py").write_text(LOOP)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def migrate(*words: str) -> Result:
    return CliRunner().invoke(main, ["migrate", "--write", "--force", *words])


def checker(text: str) -> str:
    """A command that looks at the files of the project."""
    return f'{sys.executable} -c "{text}"'


def test_what_passes_is_written(project: Path) -> None:
    done = migrate("--verify", checker("raise SystemExit(0)"))
    assert "As before with 2 steps, in 2 runs." in done.output, done.output
    assert "ray.air" not in (project / "model.py").read_text()
    assert "ray.air" not in (project / "loop.py").read_text()


def test_only_what_fails_is_taken_back(project: Path) -> None:
    text = "import sys; sys.exit('ray.air' not in open('loop.py').read())"
    done = migrate("--verify", checker(text))
    assert "Taken back: RS102 (air-scaling-config) in loop.py" in done.output, done.output
    assert "exit code 1, and 0 before" in done.output
    assert (project / "loop.py").read_text() == LOOP
    assert "ray.air" not in (project / "model.py").read_text()


def test_a_command_that_failed_before_may_pass_now(project: Path) -> None:
    text = "import sys; sys.exit('ray.air' in open('loop.py').read())"
    done = migrate("--verify", checker(text))
    assert "As before with 2 steps" in done.output, done.output


def test_the_command_runs_in_copies(project: Path) -> None:
    text = "open('model.py', 'w').write('gone'); open('new.txt', 'w').write('')"
    migrate("--verify", checker(text))
    assert not (project / "new.txt").exists()
    assert "ScalingConfig" in (project / "model.py").read_text()


def test_no_run_is_left(project: Path) -> None:
    text = "import sys; sys.exit('ray.air' not in open('loop.py').read())"
    done = migrate("--verify-runs", "1", "--verify", checker(text))
    assert "no run was left" in done.output
    assert (project / "loop.py").read_text() == LOOP


def test_verify_needs_write(project: Path) -> None:
    done = CliRunner().invoke(main, ["migrate", "--verify", "true"])
    assert done.exit_code == 2
    assert "--verify needs --write" in done.output


def test_a_command_that_is_not_there(project: Path) -> None:
    done = migrate("--verify", "no-such-command-at-all")
    assert done.exit_code == 2, done.output
    assert "Nothing was written" in done.output
    assert (project / "loop.py").read_text() == LOOP


def test_nothing_is_left_behind(
    project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    migrate("--verify", checker("raise SystemExit(0)"))
    assert list(temporary.iterdir()) == []
    shutil.rmtree(temporary)
