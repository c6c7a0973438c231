"""What a conclusion rests on."""

from __future__ import annotations

from dataclasses import dataclass

from railswitch.catalogue import Role


@dataclass(frozen=True)
class Evidence:
    """A call that shows who runs a function."""

    role: Role
    line: int
    runner: str
    cell: int | None = None
    """The cell of a notebook, in which the line is counted."""

    def __str__(self) -> str:
        library = "Ray Train" if self.role is Role.TRAIN_WORKER else "Ray Tune"
        where = f" in line {self.line}" if self.line else ""
        cell = f" of cell {self.cell}" if self.cell else ""
        return f"it belongs to {library}: `{self.runner}`{where}{cell}"
