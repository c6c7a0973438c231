"""Every example, legacy against migrated: whole runs on both sides."""

import os
import sys
from pathlib import Path

import pytest

from tests import programs

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
COMMAND = Path(sys.executable).with_name("railswitch")
SAME = ("lightning", "ray_data", "session", "torchmetrics", "tuner", "user_callback")


def verify(*words: str | Path) -> tuple[int, str]:
    variables = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    options = ("--seed", "0", "--timeout", "300", "--num-cpus", "8")
    done = programs.run([COMMAND, "verify", *options, *words], variables)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.ray
@pytest.mark.parametrize("name", SAME)
def test_a_migrated_example_loses_nothing(name: str, tmp_path: Path) -> None:
    folder = EXAMPLES / name
    legacy, migrated = folder / "legacy" / "train.py", folder / "migrated" / "train.py"
    code, output = verify("--project", folder, "--new", migrated, legacy, tmp_path / "results")
    assert code == 0, output
    assert "Nothing was lost" in output
    assert not (tmp_path / "results").exists()


@pytest.mark.long
@pytest.mark.ray
def test_what_v2_drops_is_named_and_what_keeps_it_is_seen(tmp_path: Path) -> None:
    """The quickstart reports without checkpoints, which V2 itself keeps nowhere."""
    legacy = EXAMPLES / "quickstart" / "legacy"
    words = ("--project", legacy, legacy / "train.py", tmp_path / "results")
    code, output = verify(*words)
    assert code in (1, 2), output  # the program itself reads the rows that are gone
    assert "new side" in output
