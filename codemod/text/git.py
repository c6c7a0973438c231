"""Git's knowledge of files, and what it is told."""

from __future__ import annotations

import os
import subprocess
from collections import defaultdict
from pathlib import Path


class GitError(Exception):
    """Git did not do what it was asked to; the message says what it said."""


def uncommitted(paths: list[str]) -> list[str]:
    """The tracked files among the paths whose changes are not committed.

    Files that git does not track, or that lie outside any repository, do not count. Where git
    cannot tell, as in a container in which the files are somebody else's, that is a GitError.
    """
    by_folder: dict[Path, list[str]] = defaultdict(list)
    for path in paths:
        by_folder[Path(path).resolve().parent].append(path)
    return [path for folder, inside in by_folder.items() for path in _changed(folder, inside)]


def _changed(folder: Path, paths: list[str]) -> list[str]:
    names = {Path(path).resolve().name: path for path in paths}
    status = ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=no", "--", *names]
    result = _git(folder, *status)
    if result is None or result.returncode != 0:
        if _is_outside(folder, result):
            return []
        said = "there is no git here" if result is None else _said(result)
        raise GitError(f"git cannot tell what is committed in {folder}: {said}")
    changed = {os.path.basename(os.fsdecode(entry)[3:]) for entry in result.stdout.split(b"\0")}
    return [path for name, path in names.items() if name in changed]


def _is_outside(folder: Path, result: subprocess.CompletedProcess[bytes] | None) -> bool:
    """Whether a folder lies in no repository, as git says or, without git, the folders show."""
    if result is not None:
        return b"not a git repository" in result.stderr
    return not any((above / ".git").exists() for above in (folder, *folder.parents))


def _said(result: subprocess.CompletedProcess[bytes]) -> str:
    return (result.stderr.strip() or result.stdout.strip()).decode(errors="replace")


def repository(paths: list[str]) -> Path:
    """The one repository in which all of the paths lie."""
    roots = {_root(Path(path).resolve().parent) for path in paths}
    if None in roots:
        raise GitError("there are files here that lie in no git repository")
    if len(roots) > 1:
        names = " and ".join(sorted(map(str, roots)))
        raise GitError(f"the files lie in more than one git repository: {names}")
    (root,) = roots
    assert root is not None
    return root


def _root(folder: Path) -> Path | None:
    result = _git(folder, "rev-parse", "--show-toplevel")
    if result is None or result.returncode != 0:
        return None
    return Path(os.fsdecode(result.stdout.rstrip(b"\n")))


def commit(repository: Path, paths: list[str], message: str) -> None:
    """Commit the files, and nothing else that may be staged; if that fails, unstage them."""
    names = [str(Path(path).resolve()) for path in paths]
    # A file that git does not know yet must be added before it can be named.
    for command in (["add", "--", *names], ["commit", "--quiet", "-m", message, "--", *names]):
        result = _git(repository, *command)
        if result is None or result.returncode != 0:
            said = "" if result is None else _said(result)
            _git(repository, "reset", "--quiet", "--", *names)
            raise GitError(f"git {command[0]} failed: {said}")


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes] | None:
    """What git answers; None where there is no git."""
    try:
        return subprocess.run(
            ["git", *arguments],
            cwd=folder,
            env={**os.environ, "LC_ALL": "C"},  # its words are looked at
            capture_output=True,
            check=False,
        )
    except OSError:
        return None
