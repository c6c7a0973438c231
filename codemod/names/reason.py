"""The reason that a conclusion rests on."""

from __future__ import annotations

from dataclasses import dataclass

from railswitch.catalogue import Role


@dataclass(frozen=True)
class Reason:
    """A call that shows who runs a function."""

    role: Role
    line: int
    runner: str
    cell: int | None = None
    """The cell of a notebook, in which the line is counted."""
    path: str = ""
    """The file, if it is another one than that of the function."""
    keeps: bool = False
    """Whether the trainer has a callback that sees what the function reports."""
    is_taken_over: bool = False
    """Whether a Tuner takes a configuration from the trainer that it is given."""

    def order(self) -> tuple[str, int, int, str]:
        """By file and line."""
        return self.path, self.cell or 0, self.line, self.runner

    def __str__(self) -> str:
        library = "Ray Train" if self.role is Role.TRAIN_WORKER else "Ray Tune"
        way = " takes it from its trainer" if self.is_taken_over else ""
        return f"it belongs to {library}: `{self.runner}`{self._where()}{way}"

    @property
    def short(self) -> str:
        """The same in a few words.

        >>> Reason(Role.TUNE_TRAINABLE, 8, "Tuner(...)").short
        'Tuner, line 8'
        """
        runner = self.runner.removesuffix("(...)")
        if self.path:
            return f"{runner}, {self.path}:{self.line}" if self.line else f"{runner}, {self.path}"
        cell = f"cell {self.cell}, " if self.cell else ""
        return f"{runner}, {cell}line {self.line}" if self.line else runner

    def _where(self) -> str:
        if self.path:
            return f" in {self.path}:{self.line}" if self.line else f" in {self.path}"
        where = f" in line {self.line}" if self.line else ""
        cell = f" of cell {self.cell}" if self.cell else ""
        return where + cell
