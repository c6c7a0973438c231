"""The commands of the guide, typed one after the other in a small project."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_commands_of_the_guide_work_on_the_quickstart(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(ROOT / "examples" / "quickstart" / "legacy", project)
    git(project, "init", "--quiet")
    git(project, "config", "user.name", "Someone")
    git(project, "config", "user.email", "someone@example.org")
    commit_all(project)
    guide = (ROOT / "MIGRATION.md").read_text(encoding="utf-8").partition("## The rules")[0]
    blocks = re.findall(r"^ *```sh\n(.*?)^ *```$", guide, flags=re.MULTILINE | re.DOTALL)
    commands = [line.strip() for block in blocks for line in block.splitlines()]
    assert len(commands) > 10
    before = (project / "train.py").read_text()
    for command in commands:
        program, *words = shlex.split(command)
        assert program == "railswitch"
        if words[0] == "verify":  # it trains: tests/test_demo.py runs it on the same project
            continue
        done = subprocess.run(
            [Path(sys.executable).with_name(program), *words],
            cwd=project,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in {0, 1}, f"{command}:\n{done.stdout}{done.stderr}"
        if command == "railswitch check --target bridge .":
            assert done.returncode == 0, done.stdout
            # The second half of the guide is about a project that is still legacy.
            (project / "train.py").write_text(before)
        commit_all(project)
    assert (project / "train.py").read_text() != before


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)


def commit_all(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "-m", "a step")
