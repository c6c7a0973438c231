"""``migrate --write --verify`` with a training program, one rewrite of which spoils it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import programs

COMMAND = Path(sys.executable).with_name("railswitch")
FILES = {
    "train.py": """\
from ray.air import RunConfig, ScalingConfig
from ray.air.config import CheckpointConfig
from ray.train.torch import TorchTrainer

from loop import train_loop

result = TorchTrainer(
    train_loop,
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(checkpoint_config=CheckpointConfig(num_to_keep=2)),
).fit()
print(result.metrics["loss"])
""",
    "loop.py": """\
import tempfile
from pathlib import Path

from ray.air import Checkpoint, session

from spoilt import factor


def train_loop():
    for epoch in range(2):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "model.txt").write_text(str(epoch))
            checkpoint = Checkpoint.from_directory(folder)
            session.report({"loss": factor() / (epoch + 1)}, checkpoint=checkpoint)
""",
    "spoilt.py": """\
from pathlib import Path

from ray.air import ScalingConfig


def factor():
    return 1.0 if "ray" + ".air" in Path(__file__).read_text() else 2.0


def unused():
    return ScalingConfig(num_workers=2)
""",
}


@pytest.mark.long
@pytest.mark.ray
def test_the_rewrite_that_changes_the_loss_is_taken_back(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "first")):
        identity = ("-c", "user.name=me", "-c", "user.email=me@example.org")
        subprocess.run(["git", *identity, *words], cwd=tmp_path, check=True)
    variables = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    command = [
        COMMAND,
        "migrate",
        "--write",
        "--allow-no-vcs",
        "--timeout",
        "300",
        "--verify",
        "train.py",
        ".",
    ]
    done = programs.run(command, variables, cwd=tmp_path)
    output = done.stdout + done.stderr
    assert "Trying 6 steps (a rule in a file) with: train.py" in output, output
    assert "never more than 12 (--verify-runs)" in output
    assert "Taken back: RS102 (air-scaling-config) in spoilt.py: " in output, output
    assert "`loss` differs" in output
    assert (tmp_path / "spoilt.py").read_text() == FILES["spoilt.py"]
    for name in ("train.py", "loop.py"):
        assert "ray.air" not in (tmp_path / name).read_text()
    assert done.returncode == 1  # what was taken back is left to decide
