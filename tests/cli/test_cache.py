"""The cache of ``railswitch check``: a tree that nobody changed is not looked at twice."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import pytest

from railswitch.cli import _codemod

from .conftest import LEGACY, Project, Railswitch

FILES = 100
JSON = ("check", "--output-format", "json")


@pytest.fixture
def cached(project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that is worth keeping, and the folder in which it is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    project.write("pyproject.toml", "")
    long_ago = time.time() - 60
    for number in range(FILES):
        path = project.write(f"module_{number}.py", LEGACY if number < 5 else "x = 1\n")
        os.utime(path, (long_ago, long_ago))
    return tmp_path / "cache" / "railswitch"


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One item for each time that files were really looked at."""
    seen: list[int] = []
    run = _codemod.run_with

    def counting(workers: object, paths: list[str], *more: object) -> object:
        seen.append(len(paths))
        return run(workers, paths, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(_codemod, "run_with", counting)
    return seen


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="its cache folder is set for Linux")


def test_the_second_run_says_the_same_and_looks_at_nothing(
    cached: Path, looks: list[int], railswitch: Railswitch
) -> None:
    first, second = railswitch(*JSON), railswitch(*JSON)
    assert first.exit_code == second.exit_code == 1
    assert first.output == second.output
    assert looks == [5]
    assert cached.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    "name", ["module_1.py", "module_99.py", "module_new.py", "../project/sub/x.py"]
)
def test_a_file_that_changed_or_is_new_is_seen(
    name: str, cached: Path, looks: list[int], railswitch: Railswitch, project: Project
) -> None:
    before = railswitch(*JSON)
    project.write(name, "from ray.train.horovod import HorovodTrainer\n")
    after = railswitch(*JSON)
    assert after.output != before.output
    assert len(looks) == 2


def test_a_file_around_those_that_are_looked_at_has_a_say(
    cached: Path, looks: list[int], railswitch: Railswitch, project: Project
) -> None:
    for number in range(FILES):
        (project.folder / f"module_{number}.py").rename(
            project.write(f"inside/module_{number}.py", "")
        )
    railswitch(*JSON, "inside")
    railswitch(*JSON, "inside")
    assert len(looks) == 1
    project.write("outside.py", "import inside.module_1\n")
    railswitch(*JSON, "inside")
    assert len(looks) == 2


def test_other_choices_are_another_question(
    cached: Path, looks: list[int], railswitch: Railswitch
) -> None:
    for more in ([], ["--target", "bridge"], ["--select", "RS102"], ["--ignore", "RS102"]):
        railswitch(*JSON, *more)
    assert len(looks) == 4


def test_without_the_cache(cached: Path, looks: list[int], railswitch: Railswitch) -> None:
    railswitch(*JSON, "--no-cache")
    assert not cached.exists()
    railswitch(*JSON)
    railswitch(*JSON, "--no-cache")
    assert len(looks) == 3


class Hostile:
    """A pickle that would run something when it is read."""

    def __reduce__(self) -> tuple[object, ...]:
        return os.system, ("touch ran",)


@pytest.mark.parametrize("content", [b"", b"no pickle", pickle.dumps(Hostile())])
def test_an_entry_that_is_none_is_made_anew(
    content: bytes, cached: Path, looks: list[int], railswitch: Railswitch
) -> None:
    first = railswitch(*JSON)
    (entry,) = cached.iterdir()
    entry.write_bytes(content)
    assert railswitch(*JSON).output == first.output
    assert railswitch(*JSON).output == first.output
    assert len(looks) == 2
    assert not Path("ran").exists()


def test_a_cache_that_cannot_be_written_is_none(
    cached: Path, looks: list[int], railswitch: Railswitch
) -> None:
    cached.parent.write_text("a file where the folder should be")
    assert railswitch(*JSON).output == railswitch(*JSON).output
    assert len(looks) == 2


def test_a_file_that_was_written_meanwhile_is_not_trusted(
    cached: Path, railswitch: Railswitch, project: Project
) -> None:
    later = time.time() + 60
    os.utime(project.folder / "module_1.py", (later, later))
    railswitch(*JSON)
    assert not list(cached.glob("*"))


def test_runs_side_by_side_agree(cached: Path) -> None:
    command = [sys.executable, "-c", "from railswitch.cli import main; main()", *JSON]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(3)]
    said = {run.communicate()[0] for run in runs}
    assert len(said) == 1
    assert len(list(cached.iterdir())) == 1
