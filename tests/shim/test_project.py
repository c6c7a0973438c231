"""The two states of one project: it is green with the flag at 0 and at 1, before and after."""

import shutil
from pathlib import Path

from .running import HERE, railswitch


def test_before_and_after_the_codemod(cluster: str, tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(HERE / "project", project)
    for flag in ("--v1", "--v2"):
        done = railswitch(
            "run", flag, project / "train.py", tmp_path / f"before{flag}", RAY_ADDRESS=cluster
        )
        assert (done.code, done.out.split()[-1:]) == (0, ["green"]), done.err
    assert done.warned
    rewritten = railswitch("migrate", "--write", "--force", project)
    assert "from ray.air" not in (project / "train.py").read_text(), rewritten.out
    for flag in ("--v1", "--v2"):
        done = railswitch(
            "run", flag, project / "train.py", tmp_path / f"after{flag}", RAY_ADDRESS=cluster
        )
        assert (done.code, done.out.split()[-1:]) == (0, ["green"]), done.err
        assert not done.warned
