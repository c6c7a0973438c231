"""The two states of one project: it is green with the flag at 0 and at 1, before and after."""

import shutil
from pathlib import Path

import pytest

from .running import HERE, railswitch


@pytest.mark.parametrize("flag", [pytest.param("--v1", marks=pytest.mark.long), "--v2"])
def test_before_and_after_the_codemod(cluster: str, tmp_path: Path, flag: str) -> None:
    project = tmp_path / "project"
    shutil.copytree(HERE / "project", project)

    def run(storage: str) -> bool:
        """Run it; whether it was warned of anything."""
        words = ("run", flag, project / "train.py", tmp_path / storage)
        done = railswitch(*words, RAY_ADDRESS=cluster)
        assert (done.code, done.out.split()[-1:]) == (0, ["green"]), done.err
        return bool(done.warned)

    was_warned = run("before")
    assert was_warned == (flag == "--v2")
    rewritten = railswitch("migrate", "--write", "--force", project)
    assert "from ray.air" not in (project / "train.py").read_text(), rewritten.out
    assert not run("after")
