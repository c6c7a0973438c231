"""A whole comparison in an awkward place: what the runs touch is theirs, and nothing of the user's.

The project has spaces in its path and changes that are not committed; the program changes its
working directory, writes files by relative paths, and names a fixed storage path and run.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import programs

COMMAND = Path(sys.executable).with_name("railswitch")
PROGRAM = """\
import importlib
import os
from pathlib import Path

from ray.air import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

Path("seen.txt").write_text(Path("data file.txt").read_text())
os.chdir("sub folder")
Path("relative.txt").write_text("relative")

TorchTrainer(
    getattr(importlib.import_module("loops"), "train" + "_loop"),
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(name="fixed", storage_path=os.environ["FIXED_STORAGE"]),
).fit()
"""
LOOPS = """\
import tempfile
from pathlib import Path

from ray.air import session
from ray.train import Checkpoint


def train_loop():
    start = 0 if session.get_checkpoint() is None else 100
    for epoch in range(2):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "model.txt").write_text(str(epoch))
            checkpoint = Checkpoint.from_directory(folder)
            session.report({"loss": start + 1 / (epoch + 1)}, checkpoint=checkpoint)
"""
"""Nothing in the source shows that a trainer runs it: the run does."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "my project"
    (folder / "sub folder").mkdir(parents=True)
    (folder / "sub folder" / "kept.txt").write_text("kept")
    (folder / "train it.py").write_text(PROGRAM)
    (folder / "loops.py").write_text(LOOPS)
    (folder / "data file.txt").write_text("committed")
    identity = ("-c", "user.name=me", "-c", "user.email=me@example.org")
    for words in (("init", "-q"), ("add", "."), (*identity, "commit", "-qm", "first")):
        subprocess.run(["git", *words], cwd=folder, check=True)
    (folder / "data file.txt").write_text("not committed")
    return folder


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.long
@pytest.mark.ray
def test_the_two_runs_see_neither_each_other_nor_the_user(project: Path, tmp_path: Path) -> None:
    before, storage, temporary = contents(project), tmp_path / "runs", tmp_path / "temporary"
    temporary.mkdir()
    variables = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    variables |= {"FIXED_STORAGE": str(storage), "TMPDIR": str(temporary)}
    variables["RAY_TMPDIR"] = "/tmp"  # its sockets need a short path
    command = [COMMAND, "verify", "--timeout", "300", "--keep", tmp_path / "traces", "train it.py"]
    done = programs.run(command, variables, cwd=project)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Nothing was lost" in done.stdout
    assert "rank 0: 2 reports on both sides" in done.stdout
    assert "RS201 because it ran under Ray Train, rank 0, 2 times" in done.stdout
    assert contents(project) == before
    assert not storage.exists()
    assert [path for path in temporary.iterdir() if path.name.startswith("railswitch")] == []
    for side in ("old", "new"):
        trace = (tmp_path / "traces" / f"{side}.json").read_text()
        assert '"path": "seen.txt"' in trace
        assert '"path": "sub folder/relative.txt"' in trace
