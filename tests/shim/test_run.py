"""``railswitch run`` is ``python``, with the shim."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .running import COMMAND, python, railswitch


def script(folder: Path, text: str, name: str = "script.py") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_arguments_and_main_and_the_exit_code(tmp_path: Path) -> None:
    path = script(
        tmp_path,
        "import sys, helper\nprint(sys.argv, __name__, __file__, sys.path[0])\nsys.exit(7)\n",
    )
    script(tmp_path, "", "helper.py")
    done = railswitch("run", path, "--v1", "-m", "x y")
    assert done.code == 7
    assert done.out == python(path, "--v1", "-m", "x y").out
    assert done.err == ""


def test_a_module(tmp_path: Path) -> None:
    folder = tmp_path / "package"
    folder.mkdir()
    script(folder, "", "__init__.py")
    script(folder, "import sys\nprint(__name__, __package__, sys.argv[1:])\n", "train.py")
    done = python(COMMAND, "run", "-m", "package.train", "--epochs", "3", cwd=tmp_path)
    assert done.out == "__main__ package ['--epochs', '3']\n"


def test_a_traceback_is_pythons_own(tmp_path: Path) -> None:
    path = script(tmp_path, "def fail():\n    1 / 0\n\n\nfail()\n")
    done = railswitch("run", path)
    assert done.code == 1
    assert done.err == python(path).err


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [("def f(:\n", 1, "SyntaxError"), (None, 2, "No such file or directory")],
)
def test_a_script_that_cannot_be_run(
    tmp_path: Path, text: str | None, code: int, said: str
) -> None:
    path = script(tmp_path, text) if text else tmp_path / "missing.py"
    done = railswitch("run", path)
    assert done.code == code
    assert said in done.err


def test_control_c(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    path = script(
        tmp_path,
        f"import pathlib, time\npathlib.Path({str(ready)!r}).touch()\ntime.sleep(600)\n",
    )
    with subprocess.Popen(
        [sys.executable, COMMAND, "run", path], stderr=subprocess.PIPE, text=True
    ) as process:
        while not ready.exists():
            assert process.poll() is None
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
    assert process.returncode == -signal.SIGINT
    assert "KeyboardInterrupt" in err


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"RAY_TRAIN_V2_ENABLED": "maybe"}, "RAY_TRAIN_V2_ENABLED is 'maybe', but it must be 1"),
        ({"RAILSWITCH_ENGINE": "v3"}, "RAILSWITCH_ENGINE is 'v3'"),
        ({"RAILSWITCH_WARNINGS": "loud"}, "RAILSWITCH_WARNINGS is 'loud'"),
    ],
)
def test_settings_that_mean_nothing(tmp_path: Path, variables: dict[str, str], said: str) -> None:
    done = railswitch("run", script(tmp_path, "print('ran')"), **variables)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--v1", "--v2"), "--v1 and --v2 exclude each other"), (("--v3",), "--v3")],
)
def test_options_that_cannot_be(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    done = railswitch("run", *options, script(tmp_path, "print('ran')"))
    assert (done.code, done.out) == (2, "")
    assert said in done.err.splitlines()[-1]


def test_a_misspelt_variable_is_named(tmp_path: Path) -> None:
    done = railswitch("run", script(tmp_path, "print('ran')"), RAILSWITCH_WARNING="off")
    assert done.out == "ran\n"
    said = "railswitch: the variable RAILSWITCH_WARNING means nothing. Call it RAILSWITCH_WARNINGS."
    assert done.err == f"{said}\n"


def test_a_ray_that_is_too_old(tmp_path: Path) -> None:
    folder = tmp_path / "ray-2.9.3.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: ray\nVersion: 2.9.3\n")
    path = script(tmp_path, "print('ran')")
    done = railswitch("run", path, PYTHONPATH=str(tmp_path))  # where Python looks first
    assert (done.code, done.out) == (1, "")
    (line,) = done.err.splitlines()
    assert "Ray 2.9.3 is installed, but this railswitch supports Ray" in line


def test_the_folder_of_the_report_must_exist(tmp_path: Path) -> None:
    target = tmp_path / "missing" / "used.json"
    done = railswitch("run", "--report", target, script(tmp_path, "print('ran')"))
    assert (done.code, done.out) == (2, "")
    assert "does not exist" in done.err


def test_the_environment_variable_alone_activates_it(tmp_path: Path) -> None:
    path = script(tmp_path, "from ray.air import Checkpoint\nprint(Checkpoint.__module__)\n")
    assert python(path, RAILSWITCH_SHIM="1").out == "railswitch.shim._checkpoint\n"
    assert "ImportError" in python(path, RAILSWITCH_SHIM="0").err
    assert os.environ.get("RAILSWITCH_SHIM") is None
