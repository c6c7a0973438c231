"""What the sides are, and that they are copies."""

import subprocess
from pathlib import Path

import pytest

from railswitch.codemod.repository.ran import Kind, Ran
from railswitch.verify import project
from railswitch.verify.running import Conditions, run
from railswitch.verify.sides import (
    Migrated,
    Outlook,
    Program,
    Side,
    SidesError,
    Wanted,
    make_sides,
    migrated,
)

LEGACY, MIGRATED = "legacy = True\n", "legacy = False\n"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "repository"
    (folder / "app").mkdir(parents=True)
    (folder / "app" / "train.py").write_text(LEGACY)
    (folder / "data.csv").write_text("1\n")
    (folder / ".gitignore").write_text("data.csv\n")
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "first")
    monkeypatch.chdir(folder)
    return folder


def git(folder: Path, *words: str) -> bytes:
    identity = ("-c", "user.name=me", "-c", "user.email=me@example.org")
    command = ["git", *identity, *words]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout


class Migration:
    """Rewrites whole files, and remembers what it was told to have run."""

    def __init__(self) -> None:
        self.ran: tuple[Ran, ...] = ()

    def would_change(self, copy: Path) -> Outlook:
        return Outlook.CHANGES if self._legacy(copy) else Outlook.NOTHING

    def write(self, copy: Path, ran: tuple[Ran, ...]) -> Migrated:
        self.ran = ran
        found = self._legacy(copy)
        for path in found:
            path.write_text(MIGRATED)
        return Migrated(len(found))

    def _legacy(self, copy: Path) -> list[Path]:
        return [path for path in copy.rglob("*.py") if path.read_text() == LEGACY]


def sides(folder: Path, wanted: Wanted | None = None, script: str = "app/train.py") -> list[Side]:
    folder.mkdir()
    old, new = make_sides(Program(script), wanted or Wanted(), Migration(), folder)
    if new.is_to_migrate:
        new = migrated(old, new, lambda _root: (), Migration())
    return [old, new]


def texts(found: list[Side]) -> list[str]:
    return [Path(side.script).read_text() for side in found]


def test_before_a_migration_the_new_side_is_what_migrate_makes(
    repository: Path, tmp_path: Path
) -> None:
    found = sides(tmp_path / "sides")
    assert texts(found) == [LEGACY, MIGRATED]
    assert [side.what for side in found] == [
        "as it is",
        "what `railswitch migrate` makes of it (1 file changed)",
    ]
    assert (repository / "app" / "train.py").read_text() == LEGACY
    assert git(repository, "status", "--porcelain") == b""
    assert git(repository, "worktree", "list").count(b"\n") == 1


def test_after_a_migration_the_old_side_is_the_last_commit(
    repository: Path, tmp_path: Path
) -> None:
    (repository / "app" / "train.py").write_text(MIGRATED)
    found = sides(tmp_path / "sides")
    assert texts(found) == [LEGACY, MIGRATED]
    assert [side.what for side in found] == ["as committed in HEAD", "as it is"]
    # What git does not track may be what the program reads.
    assert all((side.copy / "data.csv").read_text() == "1\n" for side in found)


def test_a_revision_and_a_path(repository: Path, tmp_path: Path) -> None:
    (repository / "app" / "train.py").write_text(MIGRATED)
    git(repository, "commit", "-qam", "second")
    assert texts(sides(tmp_path / "one", Wanted(old="HEAD~1"))) == [LEGACY, MIGRATED]
    other = tmp_path / "other.py"
    other.write_text("other = 1\n")
    assert texts(sides(tmp_path / "two", Wanted(new=str(other)))) == [MIGRATED, "other = 1\n"]


def test_nothing_to_compare(repository: Path, tmp_path: Path) -> None:
    (repository / "app" / "train.py").write_text(MIGRATED)
    git(repository, "commit", "-qam", "second")
    with pytest.raises(SidesError, match="there is nothing to compare"):
        sides(tmp_path / "sides")


def test_what_a_side_writes_stays_in_its_copy(repository: Path, tmp_path: Path) -> None:
    text = (
        "import os, sys\nopen('made.txt', 'w').write(sys.argv[1])\n"
        "open(os.path.join(os.path.dirname(__file__), 'beside.txt'), 'w')\n"
    )
    (repository / "app" / "train.py").write_text(text)
    folder = tmp_path / "sides"
    folder.mkdir()
    program = Program("app/train.py", (str(repository / "data.csv"),))
    old, new = make_sides(program, Wanted(new="HEAD"), Migration(), folder)
    document = run(old, Conditions(60))
    assert document.facts["exit_code"] == 0, document.facts["output"]
    assert {file["path"] for file in document.facts["written"]} == {"made.txt", "app/beside.txt"}
    assert (old.copy / "made.txt").read_text() == str(old.copy / "data.csv")
    assert not (repository / "made.txt").exists()
    assert not (new.copy / "made.txt").exists()


def test_large_files_and_environments_are_not_copied(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / ".venv").mkdir(parents=True)
    (root / ".venv" / "pyvenv.cfg").write_text("")
    (root / "weights.bin").write_bytes(b"0" * (2 << 20))
    (root / "small.txt").write_text("small")
    project.copy(root, tmp_path / "copy")
    assert sorted(path.name for path in (tmp_path / "copy").iterdir()) == [
        "small.txt",
        "weights.bin",
    ]
    assert (tmp_path / "copy" / "weights.bin").is_symlink()
    assert not (tmp_path / "copy" / "small.txt").is_symlink()


def test_what_ran_counts_only_for_files_that_are_the_same(repository: Path, tmp_path: Path) -> None:
    (repository / "app" / "same.py").write_text("same = True\n")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "second")
    (repository / "app" / "train.py").write_text(f"# new\n{LEGACY}")
    (repository / "app" / "legacy.py").write_text(LEGACY)
    folder = tmp_path / "sides"
    folder.mkdir()
    migration = Migration()
    old, new = make_sides(Program("app/train.py"), Wanted(old="HEAD"), migration, folder)

    def ran(root: str) -> tuple[Ran, ...]:
        return tuple(Ran(f"{root}/app/{name}.py", 1, Kind.USE) for name in ("train", "same"))

    migrated(old, new, ran, migration)
    assert [Path(item.path).name for item in migration.ran] == ["same.py"]
