"""Changes of a module's imports, as data."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Import:
    """One imported name: ``from module import name as asname``, or ``import module``."""

    module: str
    name: str = ""
    asname: str = ""

    @property
    def bound(self) -> str:
        """The name that it binds.

        >>> Import("ray.train").bound, Import("ray", "train").bound
        ('ray', 'train')
        """
        return self.asname or self.name or self.module.partition(".")[0]

    @property
    def target(self) -> str:
        """The qualified name that it spells."""
        return f"{self.module}.{self.name}" if self.name else self.module


@dataclass
class Changes:
    """What is dropped from, changed in and added beside the import statements."""

    dropped: set[ast.alias] = field(default_factory=set)
    changed: dict[ast.alias, Import] = field(default_factory=dict)
    added: dict[ast.stmt, list[Import]] = field(default_factory=dict)
    """The imports to add, each at the statement whose place it takes."""

    def add(self, statement: ast.stmt, new: Import) -> None:
        """Ask for one more import at a statement, once."""
        wanted = self.added.setdefault(statement, [])
        if new not in wanted:
            wanted.append(new)
