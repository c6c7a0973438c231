"""``migrate --write --verify`` with commands that need no Ray."""

import os
import shutil
import signal
import subprocess
import sys
import time
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
    assert "because it was taken back" in done.output
    assert "1 for you to decide" in done.output
    assert done.exit_code == 1
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


COMMAND = Path(sys.executable).with_name("railswitch")
SLOW = """\
import os, sys, time
open(os.environ["RUNS"], "a").write(f"{os.getpid()}\\n")
time.sleep(float(os.environ["SECONDS"]))
sys.exit("ray.air" not in open("loop.py").read())
"""


def start(project: Path, seconds: float) -> subprocess.Popen[bytes]:
    """A migration that is tried with a command of so many seconds, which loop.py makes fail."""
    beside = project.parent / f"{project.name}-beside"
    beside.mkdir()
    (beside / "check.py").write_text(SLOW)
    for name, text in (("model.py", MODEL), ("loop.py", LOOP)):
        (project / name).write_text(text)
    # Not `python check.py`, which would be compared as a training program.
    verify = f"env {sys.executable} {beside / 'check.py'}"
    command = [sys.executable, str(COMMAND), "migrate", "--write", "--force", "--verify", verify]
    variables = {**os.environ, "RUNS": str(beside / "runs"), "SECONDS": str(seconds)}
    (beside / "temporary").mkdir()
    variables["TMPDIR"] = str(beside / "temporary")
    return subprocess.Popen(command, cwd=project, env=variables, stderr=subprocess.DEVNULL)


def runs(project: Path) -> list[int]:
    file = project.parent / f"{project.name}-beside" / "runs"
    return list(map(int, file.read_text().split())) if file.exists() else []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("wanted", [1, 3])
def test_interrupted_while_it_tries(project: Path, number: signal.Signals, wanted: int) -> None:
    with start(project, seconds=0.5 if wanted > 1 else 600) as migrating:
        deadline = time.monotonic() + 120
        while len(runs(project)) < wanted:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        migrating.send_signal(number)
        code = migrating.wait(60)
    assert code == (-number if number is signal.SIGKILL else 128 + number)
    assert (project / "model.py").read_text() == MODEL
    assert (project / "loop.py").read_text() == LOOP
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{pid}").exists() for pid in runs(project)):
        assert time.monotonic() < deadline, "the command outlives the migration"
        time.sleep(0.05)
    if number is not signal.SIGKILL:
        temporary = project.parent / f"{project.name}-beside" / "temporary"
        assert [path for path in temporary.iterdir() if path.name.startswith("railswitch")] == []


def test_killed_at_any_moment_every_file_is_old_or_new(tmp_path: Path) -> None:
    """The whole way to the end, in which the files are written."""
    began = time.monotonic()
    first = tmp_path / "first"
    first.mkdir()
    with start(first, seconds=0) as migrating:
        assert migrating.wait(120) == 1  # what was taken back is left to decide
    took = time.monotonic() - began
    new = {name: (first / name).read_text() for name in ("model.py", "loop.py")}
    assert new["model.py"] != MODEL
    assert new["loop.py"] == LOOP  # taken back
    for number in range(6):
        project = tmp_path / str(number)
        project.mkdir()
        with start(project, seconds=0) as migrating:
            time.sleep(took * (0.5 + number / 10))
            migrating.kill()
        assert (project / "model.py").read_text() in (MODEL, new["model.py"])
        assert (project / "loop.py").read_text() == LOOP
