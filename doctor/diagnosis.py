"""What was found out about the machines of a run, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Level = Literal["problem", "note"]


@dataclass(frozen=True)
class Machine:
    """The driver, or a node."""

    name: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Versions by library, and ``variables``."""
    resources: Mapping[str, float] = field(default_factory=dict)
    storage: str = ""
    """What is wrong with the storage path there; nothing, if it is empty."""
    error: str | None = None
    """Why nothing is known of it."""


@dataclass(frozen=True)
class Finding:
    """Something to do, or to know."""

    level: Level
    where: str
    what: str
    do: str


@dataclass(frozen=True)
class Diagnosis:
    """The machines side by side, and the findings.

    >>> Diagnosis(Machine("driver"), (), "", ()).is_healthy
    True
    """

    driver: Machine
    nodes: tuple[Machine, ...]
    storage_path: str
    findings: tuple[Finding, ...]

    @property
    def is_healthy(self) -> bool:
        """Whether there is nothing that must be done."""
        return all(finding.level != "problem" for finding in self.findings)

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        return {"healthy": self.is_healthy, **asdict(self)}
