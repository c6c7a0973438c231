"""A project in a folder of its own, and the command run in it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from railswitch.cli import main

Railswitch = Callable[..., Result]

LEGACY = "from ray.air import ScalingConfig\n\nprint(ScalingConfig(num_workers=2))\n"
MIGRATED = "from ray.train import ScalingConfig\n\nprint(ScalingConfig(num_workers=2))\n"
MANUAL = "from ray.train.horovod import HorovodTrainer\n\nprint(HorovodTrainer)\n"


class Project:
    """A folder with files; the current folder of the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, content: str | bytes = LEGACY) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def read(self, name: str) -> str:
        return (self.folder / name).read_bytes().decode()

    def git(self, *arguments: str) -> str:
        who = ["-c", "user.name=Someone", "-c", "user.email=someone@example.com"]
        command = ["git", *who, *arguments]
        return subprocess.run(
            command, cwd=self.folder, check=True, capture_output=True, text=True
        ).stdout

    def commit_all(self) -> None:
        if not (self.folder / ".git").exists():
            self.git("init", "--quiet")
        self.git("config", "user.name", "Someone")
        self.git("config", "user.email", "someone@example.com")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "as it was")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return Project(folder)


@pytest.fixture
def railswitch() -> Railswitch:
    def run(*arguments: str, stdin: bytes | None = None, color: bool = False) -> Result:
        done = CliRunner().invoke(main, list(arguments), input=stdin, color=color)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done

    return run
