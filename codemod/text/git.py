"""Git's knowledge of files, and what it is told."""

from __future__ import annotations

import os
import subprocess
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

READS_ONLY = ("--no-optional-locks", "-c", "core.fsmonitor=false")
"""For git when it is asked: it writes nothing, and starts no program that watches files."""


class GitError(Exception):
    """Git did not do what it was asked to; the message says what it said."""


@dataclass(frozen=True)
class Unsaved:
    """Files of which version control has no copy as they are now."""

    changed: list[str]
    """Tracked, with changes that are not committed."""
    unknown: list[str]
    """In no repository, not tracked, or such that git was told not to look at them."""


def unsaved(paths: list[str]) -> Unsaved:
    """Those of the files that cannot be had back from git as they are now.

    Where git cannot tell, as in a container in which the files are somebody else's or in a
    repository that is broken, that is a GitError.
    """
    by_folder: dict[Path, list[str]] = defaultdict(list)
    for path in paths:
        by_folder[Path(path).resolve().parent].append(path)
    found = [_unsaved_in(folder, inside) for folder, inside in by_folder.items()]
    return Unsaved(
        [path for item in found for path in item.changed],
        [path for item in found for path in item.unknown],
    )


def _unsaved_in(folder: Path, paths: list[str]) -> Unsaved:
    names = {Path(path).resolve().name: path for path in paths}
    listed = _asked(folder, "ls-files", "-v", "-z", "--", *names)
    if listed is None:
        return Unsaved([], paths)
    looked_at = {name for tag, name in map(_tagged, listed) if tag.isupper() and tag != "S"}
    known = [name for name in names if name in looked_at]
    unknown = [path for name, path in names.items() if name not in looked_at]
    if not known:
        return Unsaved([], unknown)
    status = ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=no", "--", *known]
    changed = {os.path.basename(entry[3:]) for entry in _asked(folder, *status) or ()}
    return Unsaved([names[name] for name in known if name in changed], unknown)


def _tagged(entry: str) -> tuple[str, str]:
    """What ``ls-files -v`` says of a file: a letter, small or S where git does not look at it."""
    return entry[:1], entry[2:]


def _asked(folder: Path, *question: str) -> list[str] | None:
    """The entries that git answers with; None where the folder lies in no repository."""
    result = _git(folder, "--literal-pathspecs", *READS_ONLY, *question)
    if result is not None and result.returncode == 0:
        return [os.fsdecode(entry) for entry in result.stdout.split(b"\0") if entry]
    is_denied = result is None or b"not a git repository" in result.stderr
    if is_denied and not any(
        os.path.lexists(above / ".git") for above in (folder, *folder.parents)
    ):
        return None
    said = "there is no git here" if result is None else _said(result)
    raise GitError(f"git cannot tell what is committed in {folder}: {said}")


def _said(result: subprocess.CompletedProcess[bytes]) -> str:
    said = (result.stderr.strip() or result.stdout.strip()).decode(errors="replace")
    return said or f"it ended with {result.returncode} and without a word"


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


@dataclass(frozen=True)
class Head:
    """The commit on which a repository stands."""

    root: Path
    commit: str
    branch: str
    """Empty where no branch is checked out."""
    date: str
    """When it was committed, as ISO 8601 has it."""

    def inside(self, path: str) -> str:
        """A path that counts from the top of the repository, with slashes."""
        return Path(os.path.relpath(os.path.realpath(path), self.root)).as_posix()


def head(folder: Path) -> Head | None:
    """The commit that a folder is at; None where there is no repository, no commit or no git."""
    root = _root(folder)
    result = _git(folder, *READS_ONLY, "log", "-1", "--no-show-signature", "--format=%H%n%cI")
    if root is None or result is None or result.returncode != 0:
        return None
    commit_id, date = result.stdout.decode().split()
    named = _git(folder, *READS_ONLY, "symbolic-ref", "--quiet", "--short", "HEAD")
    branch = "" if named is None else os.fsdecode(named.stdout.strip())
    return Head(root.resolve(), commit_id, branch, date)


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
