"""Programs that cannot be compared: one clear sentence each, and nothing left behind."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from railswitch.cli import main

COMMAND = Path(sys.executable).with_name("railswitch")
LEGACY = "def configure():\n    from ray.air import ScalingConfig\n    return ScalingConfig()\n\n\n"


@pytest.fixture(autouse=True)
def project(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """A folder to stand in; whatever is made beside it is found."""
    temporary = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    assert list(temporary.iterdir()) == []


def verify(text: str | None, *words: str, options: tuple[str, ...] = ()) -> Result:
    if text is not None:
        Path("train.py").write_text(LEGACY + text)
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    done = CliRunner().invoke(main, ["verify", *options, "train.py", *words])
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before
    assert done.exit_code == 2, done.output
    return done


def test_no_such_program() -> None:
    assert "there is no train.py" in verify(None).output


def test_a_folder() -> None:
    Path("train.py").mkdir()
    assert "train.py is a folder" in verify(None).output


def test_nothing_to_compare() -> None:
    Path("train.py").write_text("print('no Ray at all')\n")
    assert "there is nothing to compare" in verify(None).output


def test_what_only_a_run_can_decide_is_run_first() -> None:
    text = "from ray.air import session\n\n\ndef loop():\n    session.report({})\n"
    Path("train.py").write_text(text)
    assert "the old side trained nothing with Ray" in verify(None).output


def test_it_never_trains() -> None:
    output = verify("print('done')\n").output
    assert "the old side trained nothing with Ray" in output
    assert "  done" in output


def test_it_needs_arguments() -> None:
    text = "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('epochs')\n"
    output = verify(text + "parser.parse_args()\n").output
    assert "the old side needs other arguments" in output
    assert "the following arguments are required: epochs" in output


def test_it_waits_for_input() -> None:
    assert "the old side waits for input" in verify("input('epochs? ')\n").output


def test_it_never_ends() -> None:
    output = verify("import time\ntime.sleep(600)\n", options=("--timeout", "1")).output
    assert "the old side did not end within 1 s" in output
    assert "--timeout" in output


def test_it_wants_a_gpu() -> None:
    text = "raise SystemExit('RuntimeError: No CUDA GPUs are available')\n"
    assert "It wants a GPU, and there is none here" in verify(text).output


def test_it_waits_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray waits for ever; what it prints meanwhile is this."""
    monkeypatch.setattr("railswitch.verify.running._LOOK_EVERY_S", 0.1)
    monkeypatch.setattr("railswitch.verify.running._PATIENCE_S", 0.5)
    asked = "No available node types can fulfill resource request {'CPU': 1.0, 'GPU': 1.0}."
    output = verify(f"import time\nprint({asked!r}, flush=True)\ntime.sleep(600)\n").output
    assert "the old side waited for what is not there, and was given up after" in output
    assert "It wants a GPU, and there is none here" in output


def test_it_fails() -> None:
    output = verify("raise KeyError('rows')\n").output
    assert "the old side failed with KeyError: 'rows', at train.py:6" in output


def test_it_is_killed() -> None:
    text = "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n"
    assert "the old side was ended by SIGKILL" in verify(text).output


def test_two_versions_of_a_module(project: Path) -> None:
    (project / "library").mkdir()
    (project / "library" / "model.py").write_text("")
    path = str(project / "library")
    text = f"import sys\nsys.path.insert(0, {path!r})\nimport model\n"
    output = verify(text).output
    assert "there are two versions of that module" in output
    assert "model.py" in output


@pytest.mark.parametrize("option", ["--old", "--new"])
def test_a_side_that_is_not_there(option: str) -> None:
    output = verify("print()\n", options=(option, "nowhere")).output
    assert f"{option} nowhere: there is no such path, nor such a revision" in output


def test_the_report_cannot_be_written() -> None:
    output = verify("print()\n", options=("--output", "no/such/folder/report.html")).output
    assert "--output: the folder of no/such/folder/report.html does not exist" in output


def test_whoever_ends_verify_ends_the_program(project: Path) -> None:
    (project / "train.py").write_text(
        LEGACY + "import os, time\nopen(os.environ['PID_FILE'], 'w').write(str(os.getpid()))\n"
        "time.sleep(600)\n"
    )
    file = project.parent / "pid"
    command = [sys.executable, str(COMMAND), "verify", "train.py"]
    variables = {**os.environ, "PID_FILE": str(file), "TMPDIR": tempfile.gettempdir()}
    with subprocess.Popen(command, env=variables) as verifying:
        deadline = time.monotonic() + 60
        while not file.exists() or not file.read_text():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        verifying.terminate()
        assert verifying.wait(60) == 128 + signal.SIGTERM
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text()), 0)
