"""The two sides: what is run on each, and in which surroundings."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

from railswitch.codemod.repository.ran import Ran

from . import project

_OURS: Final = ("RAILSWITCH_", "RAY_TRAIN_V2_ENABLED", "RAY_ADDRESS", "RAY_JOB_")
_ENGINES: Final = ("auto", "native", "v2")
_PYTHON: Final = re.compile(r"(.*/)?python[\d.]*")
_CHECKERS: Final = ("pytest", "unittest", "mypy", "tox", "nox", "ruff", "build")
"""Modules that train nothing by themselves."""


class Migrate(Protocol):
    """Migrates copies of a project, as `railswitch migrate --write` would."""

    def would_change(self, copy: Path) -> Outlook:
        """What reading alone can do, without writing anything."""

    def write(self, copy: Path, ran: tuple[Ran, ...]) -> Migrated:
        """Migrate a copy; what was seen to run decides what reading could not."""


class Outlook(Enum):
    """What a migration has to do."""

    NOTHING = "nothing"
    UNDECIDED = "undecided"
    """Nothing by reading alone; there are places of which a run may tell more."""
    CHANGES = "changes"


@dataclass(frozen=True)
class Migrated:
    """What became of a copy."""

    changed: int
    """How many files."""
    decided: tuple[str, ...] = ()
    """The places that were decided by what ran, each in a sentence."""
    left: tuple[str, ...] = ()
    """The places that are left for a human to decide."""


class SidesError(Exception):
    """There is nothing to compare; the message says why and what to do."""


@dataclass(frozen=True)
class Program:
    """What the user wants to be run."""

    script: str
    """A path, or a module with ``is_module``."""
    arguments: tuple[str, ...] = ()
    is_module: bool = False
    is_command: bool = False
    """Whether it is no Python program but any command, of which only the exit code counts."""

    @property
    def is_file(self) -> bool:
        """Whether it is a path to a program."""
        return not self.is_module and not self.is_command

    @classmethod
    def parse(cls, text: str) -> Program:
        """What a command line runs: a training program, which is compared, or a command.

        >>> Program.parse("train.py --epochs 2").arguments
        ('--epochs', '2')
        >>> Program.parse("python -m app.train").is_module, Program.parse("pytest -x").is_command
        (True, True)
        """
        words = shlex.split(text)
        if not words:
            raise SidesError("the command to verify with is empty")
        is_python = _PYTHON.fullmatch(words[0]) is not None
        rest = words[1:] if is_python else words
        if rest[:1] and rest[0].endswith(".py"):
            return cls(rest[0], tuple(rest[1:]))
        if rest[:1] == ["-m"] and len(rest) > 1 and rest[1] not in _CHECKERS:
            return cls(rest[1], tuple(rest[2:]), is_module=True)
        return cls(sys.executable if is_python else words[0], tuple(words[1:]), is_command=True)


@dataclass(frozen=True)
class Side:
    """One side: a copy of the project, and how the program is run there."""

    name: str
    """``old`` or ``new``."""
    what: str
    """Where it comes from, for people."""
    original: Path
    """The project of which ``copy`` is a copy."""
    folder: Path
    """All that the side writes lies below it."""
    script: str
    working_directory: Path
    program: Program
    variables: dict[str, str]
    is_to_migrate: bool = False
    """Whether the copy is still as the user has it, and is migrated before it is run."""
    decided: tuple[str, ...] = ()
    """What the other side's run decided in the migration of this one."""
    left: tuple[str, ...] = ()
    """What its migration left for a human to decide."""

    @property
    def copy(self) -> Path:
        """The copy of the project."""
        return self.folder / "project"

    @property
    def command(self) -> list[str]:
        """What is run."""
        start = [sys.executable, "-m"] if self.program.is_module else [sys.executable]
        start = [] if self.program.is_command else start
        return [*start, self.script, *map(self._moved, self.program.arguments)]

    def _moved(self, argument: str) -> str:
        """An argument; a path into the project is one into the copy."""
        prefix = f"{self.original}{os.sep}"
        return argument.replace(prefix, f"{self.copy}{os.sep}", 1)

    def environment(
        self, run: Path, *, seed: int | None = None, cpus: int | None = None
    ) -> dict[str, str]:
        """The variables of one run, whose trace and storage lie in a folder of its own."""
        variables = {k: v for k, v in os.environ.items() if not k.startswith(_OURS)}
        variables |= {k: v for k, v in os.environ.items() if k.startswith("RAILSWITCH_TESTS")}
        variables |= {
            "RAILSWITCH_TRACE": str(run / "trace"),
            "RAILSWITCH_TRACE_STORAGE": str(run / "storage"),
            "RAILSWITCH_TRACE_ORIGINAL": str(self.original),
            # V1's trainer takes a CPU for itself, where V2's takes none: let it have one.
            "RAILSWITCH_TRACE_CPUS": str(cpus or (os.cpu_count() or 1) + 1),
            "PYTHONPATH": os.pathsep.join(self._python_path()),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUNBUFFERED": "1",
            # What trackers write is kept apart as well, and sent nowhere.
            "WANDB_MODE": "offline",
            "WANDB_DIR": str(run / "trackers"),
            "MLFLOW_TRACKING_URI": f"file:{run / 'trackers' / 'mlruns'}",
            "MLFLOW_ALLOW_FILE_STORE": "true",
            **self.variables,
        }
        if seed is not None:
            variables["RAILSWITCH_TRACE_SEED"] = str(seed)
            variables["PYTHONHASHSEED"] = str(seed % 2**32)
        return variables

    def _python_path(self) -> list[str]:
        """The user's own path, and before it the copies of what is installed from the project."""
        original = str(self.original)
        named = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        installed = [path for path in sys.path if path.startswith(original)]
        moved = [
            str(self.copy / os.path.relpath(path, original))
            for path in (*named, *installed)
            if path
            and (path == original or path.startswith(f"{original}{os.sep}"))
            and (self.copy / os.path.relpath(path, original)).is_dir()
        ]
        return list(dict.fromkeys([*moved, *(path for path in named if path)]))


def old_variables(engine: str) -> dict[str, str]:
    """What gives a program V1's semantics.

    >>> old_variables("auto")["RAY_TRAIN_V2_ENABLED"]
    '0'
    """
    assert engine in _ENGINES
    return {"RAILSWITCH_SHIM": "1", "RAY_TRAIN_V2_ENABLED": "0", "RAILSWITCH_ENGINE": engine}


NEW_VARIABLES: Final = {"RAY_TRAIN_V2_ENABLED": "1"}
"""What gives a program V2, as the user will run it: nothing of railswitch is installed in it."""


@dataclass(frozen=True)
class Wanted:
    """What the user says of the two sides; None is for railswitch to decide."""

    old: str | None = None
    new: str | None = None
    engine: str = "auto"
    project: Path | None = None
    """The folder that is copied."""


def make_sides(
    program: Program, wanted: Wanted, migrate: Migrate, folder: Path
) -> tuple[Side, Side]:
    """Decide what the sides are, and make their copies below ``folder``."""
    maker = maker_for(program, wanted, folder)
    root = maker.root
    if wanted.new is not None:
        old = maker.make("old", wanted.old, old_variables(wanted.engine))
        return old, maker.make("new", wanted.new, NEW_VARIABLES)
    new = maker.make("new", None, NEW_VARIABLES)
    outlook = migrate.would_change(new.copy)
    revision = wanted.old
    if outlook is not Outlook.CHANGES and revision is None and project.differs_from_head(root):
        revision, outlook = "HEAD", Outlook.NOTHING
    if outlook is Outlook.NOTHING and revision is None:
        raise nothing_to_compare(root)
    old = maker.make("old", revision, old_variables(wanted.engine))
    return old, replace(new, is_to_migrate=outlook is not Outlook.NOTHING)


def nothing_to_compare(root: Path) -> SidesError:
    """The error where both sides would be the same."""
    return SidesError(
        f"there is nothing to compare: `railswitch migrate` changes nothing in {root}, and "
        "nothing differs from the last commit. Name what to compare with: --old REVISION, or the "
        "program itself as --new, to see it on V1 and on V2."
    )


def migrated(old: Side, new: Side, ran: Callable[[str], tuple[Ran, ...]], migrate: Migrate) -> Side:
    """The new side after its migration, for which the old side's run is evidence.

    ``ran`` is what was seen, below a folder. It counts for files that are the same on both sides:
    in others the lines are not those that ran.
    """
    seen = tuple(
        item
        for item in ran(str(new.copy))
        if _same_text(old.copy, new.copy, os.path.relpath(item.path, new.copy.resolve()))
    )
    done = migrate.write(new.copy, seen)
    if not done.changed:
        raise nothing_to_compare(new.original)
    what = f"what `railswitch migrate` makes of it ({_counted(done.changed)} changed)"
    return replace(new, what=what, decided=done.decided, left=done.left)


def _same_text(old: Path, new: Path, name: str) -> bool:
    try:
        return (old / name).read_bytes() == (new / name).read_bytes()
    except OSError:
        return False


def maker_for(program: Program, wanted: Wanted, folder: Path) -> Maker:
    """What makes the sides of a program below ``folder``."""
    here = Path.cwd()
    script = _existing(program.script) if program.is_file else here.resolve() / "program"
    root = wanted.project.resolve() if wanted.project else project.root_of(script, here)
    if root not in script.parents:
        raise SidesError(f"{program.script} does not lie in {root}, which --project names")
    return Maker(program, root, script, here, folder)


def _existing(script: str) -> Path:
    path = Path(script)
    if path.is_dir():
        raise SidesError(f"{script} is a folder. Name the program, or a module with -m.")
    if not path.exists():
        raise SidesError(f"there is no {script}. Name the program, or a module with -m.")
    return path.resolve()


@dataclass(frozen=True)
class Maker:
    """Makes the sides of a program."""

    program: Program
    root: Path
    script: Path
    here: Path
    folder: Path

    def make(self, name: str, source: str | None, variables: dict[str, str]) -> Side:
        """Copy what a side is made from: the project as it is, a revision of it, or a path."""
        folder = self.folder / name
        folder.mkdir()
        copy = folder / "project"
        root, script, what = self.root, self.script, "as it is"
        if source is None:
            project.copy(root, copy)
        elif Path(source).exists():
            root, script = self._found_at(Path(source).resolve())
            project.copy(root, copy)
            what = source
        elif project.is_revision(root, source):
            project.copy_revision(root, source, copy)
            what = f"as committed in {source}"
        else:
            raise SidesError(f"--{name} {source}: there is no such path, nor such a revision")
        there = copy / script.relative_to(root)
        if self.program.is_file and not there.exists():
            raise SidesError(f"the {name} side, {what}, has no {script.relative_to(root)}")
        run = str(there) if self.program.is_file else self.program.script
        working = self._working_directory(root, copy)
        return Side(name, what, root, folder, run, working, self.program, variables)

    def _found_at(self, source: Path) -> tuple[Path, Path]:
        """The project and the program that a path of the user names."""
        if source.is_file():
            inside = self.root in source.parents
            return (self.root if inside else project.root_of(source, source.parent)), source
        for candidate in (source / self.script.relative_to(self.root), source / self.script.name):
            if candidate.exists() or not self.program.is_file:
                return source, candidate
        raise SidesError(f"{source} has no {self.script.name}")

    def _working_directory(self, root: Path, copy: Path) -> Path:
        here = self.here.resolve()
        if here == root or root in here.parents:
            there = copy / here.relative_to(root)
            if there.is_dir():
                return there
        return copy


def _counted(files: int) -> str:
    return "1 file" if files == 1 else f"{files} files"
