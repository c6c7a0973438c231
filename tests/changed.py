"""The tests that a change can reach: ``pytest --changed``.

What imports what is read off the table of test_architecture.py, so that it cannot be forgotten
here. A change that nothing below knows reaches every test.
"""

import subprocess
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

import pytest

from .test_architecture import MAY_IMPORT

ROOT = Path(__file__).resolve().parents[1]

DOCUMENTS = "documents"
"""What users read: not source, but tests hold it to its word."""

PROVED_BY = {
    "catalogue": {"catalogue"},
    "cli": {"cli"},
    "cluster": {"doctor", "shim", "v1", "v2"},
    "codemod": {"codemod"},
    "doctor": {"doctor"},
    "documents": {"cli", DOCUMENTS},
    "editor": {"cli", "editor"},
    "faults": {"shim", "v1", "v2"},
    "files_faults": {"cli", "verify"},
    "fuzz": {"cli"},
    "ray": {"shim", "v1", "v2"},
    "shim": {"shim"},
    "traces": {"traces"},
    "tracking": {"v1", "v2"},
    "v1": {"v1"},
    "v2": {"v2"},
    "verify": {"cli", "shim", "verify"},
    "test_demo.py": {"cli", "shim", "verify", DOCUMENTS},
    "test_docstrings.py": set(MAY_IMPORT),
    "test_documents.py": {"catalogue", DOCUMENTS},
    "test_package.py": set(MAY_IMPORT),
    "test_warm_start.py": set(),
}
"""What the tests of each folder, and of each file at the top, are about."""

NO_TEST_LOOKS_AT = ("benchmarks/", "LICENSE", ".gitignore", ".pre-commit")


class Change:
    """The files that differ from a commit, and what they reach."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.paths = [path for path in paths if not path.startswith(NO_TEST_LOOKS_AT)]
        self.folders = {folder for folder in map(_folder_of, self.paths) if folder}
        self.reaches_all = any(
            _folder_of(path) is None and _test_of(path) is None for path in self.paths
        )
        self._reached = _with_importers(self.folders)
        # Rows are rules for the codemod, but for the shim only texts and names, which its tests
        # without a cluster look at.
        seen = {"codemod" if folder == "catalogue" else folder for folder in self.folders}
        self._reached_in_training = _with_importers(seen)
        self._tests = {_test_of(path) for path in self.paths} - {None}

    def reaches(self, test: str, *, trains: bool) -> bool:
        """Whether a test may come out otherwise: its path below tests/, and if it has a cluster.

        >>> Change(["codemod/engine.py"]).reaches("cli/test_check.py", trains=False)
        True
        >>> Change(["codemod/engine.py"]).reaches("v1/test_api.py", trains=True)
        False
        """
        top = PurePosixPath(test).parts[0]
        if self.reaches_all or top in self._tests or top not in PROVED_BY:
            return True
        return bool(PROVED_BY[top] & (self._reached_in_training if trains else self._reached))


def _folder_of(path: str) -> str | None:
    """The source folder of a file, or that it is a document; None for anything else."""
    top = PurePosixPath(path).parts[0]
    if top in MAY_IMPORT:
        return top
    is_document = top in {"docs", "examples", "mkdocs.yml", "tools"} or path.endswith(".md")
    return DOCUMENTS if is_document and top != "tests" else None


def _test_of(path: str) -> str | None:
    """The folder or file of a test below tests/, if only its own tests look at it."""
    top, *rest = PurePosixPath(path).parts
    return rest[0] if top == "tests" and rest and rest[0] in PROVED_BY else None


def _with_importers(folders: set[str]) -> set[str]:
    """Folders, with all that import them, and those that import these."""
    reached = set(folders)
    while more := {name for name, uses in MAY_IMPORT.items() if uses & reached} - reached:
        reached |= more
    return reached


def files_since(base: str) -> list[str]:
    """The files that differ from a commit, those that git does not track yet included."""
    found = [
        *_git("diff", "--name-only", "--no-renames", base),
        *_git("ls-files", "--others", "--exclude-standard"),
    ]
    if not found:
        raise pytest.UsageError(
            f"nothing has changed since {base}. Name the commit to compare with, for example: "
            "--changed HEAD~1"
        )
    return found


def default_base() -> str:
    """Where this branch left origin/main; without such a branch, the last commit."""
    try:
        (commit,) = _git("merge-base", "HEAD", "origin/main")
    except pytest.UsageError:
        return "HEAD"
    return commit


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise pytest.UsageError(f"git {' '.join(words)} failed: {done.stderr.strip()}")
    return done.stdout.splitlines()
