"""The project of a program, and copies of it in which the two sides run.

Nothing of the user's is written: small files are copied, large ones are links, and a revision comes
out of git as an archive, which leaves no trace in the repository.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Final

_LARGE: Final = 1 << 20
_MOST_FILES: Final = 50_000
_SKIPPED: Final = {
    *(".git", ".hg", ".svn", "__pycache__", "node_modules", ".mypy_cache", ".ruff_cache"),
    *(".pytest_cache", ".tox", ".nox", "mlruns", "wandb", "ray_results", "lightning_logs"),
}


class ProjectError(Exception):
    """The project cannot be copied; the message says why and what to do."""


def root_of(script: Path, folder: Path) -> Path:
    """The folder that a program belongs to: its repository, or where it is started from.

    Without a repository it is the folder in which the user stands, if the program lies below it
    and it is not all that the user has; else the program's own.
    """
    inside = script.resolve().parent
    top = _git(inside, "rev-parse", "--show-toplevel")
    if top is not None:
        return Path(os.fsdecode(top).rstrip("\n")).resolve()
    here = folder.resolve()
    is_too_much = here in (Path.home().resolve(), Path(here.anchor), Path("/tmp").resolve())
    return here if here in (inside, *inside.parents) and not is_too_much else inside


def copy(root: Path, target: Path) -> None:
    """Copy a project as it stands."""
    count = 0
    for folder, folders, files in os.walk(root):
        here = Path(folder)
        there = target / here.relative_to(root)
        there.mkdir(parents=True, exist_ok=True)
        for name in list(folders):
            path = here / name
            # The folder for temporary files may lie in the project, and the copy in it.
            if name in _SKIPPED or path in target.parents or (path / "pyvenv.cfg").exists():
                folders.remove(name)
            elif path.is_symlink():
                folders.remove(name)
                (there / name).symlink_to(path.resolve(), target_is_directory=True)
        for name in files:
            count += 1
            if count > _MOST_FILES:
                raise ProjectError(
                    f"{root} has more than {_MOST_FILES} files. Run it in the folder of the "
                    "program, or name a smaller one with --old and --new."
                )
            _copy_file(here / name, there / name)


def _copy_file(path: Path, target: Path) -> None:
    try:
        if path.is_symlink() or path.stat().st_size > _LARGE:
            target.symlink_to(path.resolve())
        elif path.is_file():
            shutil.copy2(path, target)
    except OSError as error:
        raise ProjectError(f"{path} cannot be copied: {error.strerror}") from None


def copy_revision(root: Path, revision: str, target: Path) -> None:
    """Copy a project as it stands in a commit; what git does not track comes as it is."""
    archive = _git(root, "archive", "--format=tar", revision)
    if archive is None:
        raise ProjectError(f"git knows no revision {revision!r} in {root}")
    copy(root, target)
    for name in tracked(root):
        (target / name).unlink(missing_ok=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(target, filter="data") if hasattr(tarfile, "data_filter") else (
            tar.extractall(target)
        )


def tracked(root: Path) -> list[str]:
    """The files of a repository that git tracks."""
    listed = _git(root, "ls-files", "-z")
    return [] if listed is None else os.fsdecode(listed).split("\0")[:-1]


def is_revision(root: Path, name: str) -> bool:
    """Whether git knows a commit of that name there."""
    return _git(root, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}") is not None


def differs_from_head(root: Path) -> list[str]:
    """The files of a repository that differ from the last commit; none without a commit."""
    names = _git(root, "diff", "--name-only", "-z", "HEAD")
    return [] if names is None else os.fsdecode(names).split("\0")[:-1]


def _git(folder: Path, *arguments: str) -> bytes | None:
    """What git answers; None if it does not, or is not there."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=folder, env=environment, capture_output=True, check=False
        )
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None
