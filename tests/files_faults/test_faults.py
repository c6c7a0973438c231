"""``migrate --write`` under faults, from outside: no half file, no lost work, no traceback.

The moments of the faults are drawn by a seed, which a failure shows.
"""

from __future__ import annotations

import contextlib
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from railswitch.cli.verify import _Migration

LEGACY = "from ray.air import ScalingConfig\n\nprint(ScalingConfig(num_workers=2))\n"
MIGRATED = LEGACY.replace("ray.air", "ray.train")
FILES = 60
LONG = 300


def rounds(quick: int) -> list[object]:
    """Seeds: some for every run of the tests, many more for the long ones."""
    long = [pytest.param(seed, marks=pytest.mark.long) for seed in range(quick, LONG)]
    return [*range(quick), *long]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"train_{number}.py").write_text(f"{LEGACY}# {number}\n")
        (folder / f"train_{number}.py").chmod(0o640)
    return folder


def start(
    folder: Path, *words: str, before: Callable[[], None] | None = None
) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "railswitch",
        "migrate",
        "--write",
        "--allow-no-vcs",
        "--jobs=1",
    ]
    return subprocess.Popen(
        [*command, *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=before,  # noqa: PLW1509 - it sets a limit, and starts nothing
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    stdout, stderr = process.communicate(timeout=120)
    assert "Traceback" not in stderr, stderr
    return process.returncode, stdout, stderr


def written(folder: Path) -> Iterator[bool]:
    """Of each file, whether it is migrated; it is whole, or this fails."""
    for number in range(FILES):
        path = folder / f"train_{number}.py"
        text = path.read_text()
        assert text in (f"{LEGACY}# {number}\n", f"{MIGRATED}# {number}\n"), path
        assert path.stat().st_mode & 0o777 == 0o640, path
        yield text.startswith(MIGRATED)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {f"train_{n}.py" for n in range(FILES)}


@pytest.mark.parametrize("seed", rounds(4))
def test_killed_at_any_moment(project: Path, seed: int) -> None:
    """Half of the moments lie in the time in which it writes."""
    chance = random.Random(seed)
    process = start(project)
    if seed % 2:
        time.sleep(chance.uniform(0, 1.5))
    else:
        wanted = chance.randrange(1, FILES)
        while sum(written(project)) < wanted and process.poll() is None:
            pass
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    list(written(project))
    left = names(project)
    assert all(name.startswith(".train_") for name in left), left
    assert len(left) <= 1
    assert ended(start(project))[0] == 0
    assert all(written(project))


@pytest.mark.parametrize("seed", rounds(2))
def test_somebody_else_works_on_the_files(project: Path, seed: int) -> None:
    chance = random.Random(seed)
    process = start(project)
    touched = chance.sample(range(FILES), 6)
    mine: dict[int, str | None] = {}
    for number in touched:
        time.sleep(chance.uniform(0, 0.2))
        path = project / f"train_{number}.py"
        if chance.random() < 0.3:
            path.unlink()
            mine[number] = None
        else:
            mine[number] = f"# mine {number}\n"
            new = project / "editor"
            new.write_text(path.read_text() + f"# mine {number}\n")
            new.replace(path)
    code, _, _ = ended(process)
    assert code in (0, 1)
    for number, line in mine.items():
        path = project / f"train_{number}.py"
        assert path.exists() == (line is not None)
        if line is not None:
            assert path.read_text().endswith(line)
    assert names(project) == set()


@pytest.mark.parametrize("seed", rounds(2))
def test_two_at_once(project: Path, seed: int) -> None:
    first = start(project)
    time.sleep(random.Random(seed).uniform(0, 0.6))
    for process in (start(project), first):
        assert ended(process)[0] == 0
    assert all(written(project))
    assert names(project) == set()


def test_files_may_not_be_so_large(project: Path) -> None:
    """As on a full disk: a part of the new file can be written, and then no more."""
    big = "x = 1\n" * 1000
    for number in range(FILES):
        path = project / f"train_{number}.py"
        path.write_text(LEGACY + big)

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    code, stdout, _ = ended(start(project, before=limit))
    assert code == 2
    assert stdout.count(": error: cannot write it: File too large") == FILES
    assert {(project / f"train_{n}.py").read_text() for n in range(FILES)} == {LEGACY + big}
    assert names(project) == set()


def test_a_full_disk(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        texts = {f"train_{n}.py": LEGACY + "# a\n" * 2000 for n in range(2)}
        for name, text in texts.items():
            (folder / name).write_text(text)
        with (folder / "rest").open("wb", 0) as rest, contextlib.suppress(OSError):
            while rest.write(b"0" * 4096):
                pass
        code, stdout, _ = ended(start(folder))
        assert code == 2
        assert stdout.count(": error: cannot write it: No space left on device") == 2
        assert {name: (folder / name).read_text() for name in texts} == texts
        assert {path.name for path in folder.iterdir()} == {*texts, "rest"}
        (folder / "rest").unlink()
        assert ended(start(folder))[0] == 0
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("command", ["check", "migrate"])
def test_the_output_has_no_room(project: Path, command: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "railswitch", command],
            cwd=project,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "Error: cannot write all of the output: No space left on device\n"


def test_a_pipe_is_no_file_to_wait_for(project: Path) -> None:
    os.mkfifo(project / "pipe.py")
    assert ended(start(project))[0] == 0
    assert all(written(project))


def test_a_link_leads_out(project: Path) -> None:
    outside = project.parent / "outside.py"
    outside.write_text(LEGACY)
    (project / "link.py").symlink_to(outside)
    code, stdout, _ = ended(start(project))
    assert code == 1
    assert f"link.py: error: it is a link out of what you named; name {outside} to" in stdout
    assert outside.read_text() == LEGACY
    assert all(written(project))
    assert ended(start(project, ".", str(outside)))[0] == 0
    assert outside.read_text() == MIGRATED
    assert (project / "link.py").is_symlink()


def test_verify_writes_no_file_of_the_user(project: Path) -> None:
    """Large files of a copied project are links to the user's own."""
    copy = project.parent / "copy"
    copy.mkdir()
    mine = project / "train_0.py"
    (copy / "train_0.py").symlink_to(mine)
    done = _Migration(None, keep_metrics=False, unsafe=False).write(copy, ())
    assert done.changed == 1
    assert mine.read_text() == f"{LEGACY}# 0\n"
    assert (copy / "train_0.py").read_text() == f"{MIGRATED}# 0\n"
