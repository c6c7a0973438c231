"""Items that can be logged: metrics, parameters and files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from numbers import Real
from typing import Any

from .._metrics import jsonable


@dataclass(frozen=True)
class Metrics:
    """Metrics of one step."""

    values: Mapping[str, Any]
    step: int
    moment: float
    record: Mapping[str, Any] = field(default_factory=dict)
    """What the local log keeps besides, or instead."""

    def as_line(self) -> dict[str, Any]:
        """As the local log keeps it."""
        line = {"step": self.step, "time": self.moment, "metrics": self.values, **self.record}
        return {key: jsonable(value) for key, value in line.items()}


@dataclass(frozen=True)
class Params:
    """Parameters of the run."""

    values: Mapping[str, Any]

    def as_line(self) -> dict[str, Any]:
        """As the local log keeps it."""
        return {"params": jsonable(dict(self.values))}


@dataclass(frozen=True)
class Files:
    """A file, or a directory with all that is in it; a checkpoint, if it is one."""

    path: str
    name: str
    is_checkpoint: bool = False
    filesystem: Any = None
    """Where it is, if it is not on this machine."""

    def as_line(self) -> dict[str, Any]:
        """As the local log keeps it."""
        return {"files": self.path, "name": self.name, "is_checkpoint": self.is_checkpoint}


Item = Metrics | Params | Files


def from_line(line: Mapping[str, Any]) -> Item:
    """An item again, from what the local log keeps of it.

    >>> from_line(Params({"lr": 0.1}).as_line())
    Params(values={'lr': 0.1})
    """
    if "params" in line:
        return Params(line["params"])
    if "files" in line:
        return Files(line["files"], line["name"], line["is_checkpoint"])
    numbers = {name: value for name, value in line["metrics"].items() if isinstance(value, Real)}
    return Metrics(numbers, line["step"], line["time"])
