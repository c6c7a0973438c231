"""Puts members into classes and modules of Ray, and takes them out again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

_MISSING: Final = object()


@dataclass(frozen=True)
class Member:
    """A member of a class, or of a module, that is put there when the module is loaded."""

    owner: str
    """The name of the class; empty for the module itself."""
    name: str
    make: Callable[[Any], Any]
    """Makes it from what was there before; None if nothing was."""


class Patches:
    """Puts members into classes and modules, and takes them out again."""

    def __init__(self, members: Mapping[str, tuple[Member, ...]]) -> None:
        self.members = members
        self._undo: list[tuple[Any, str, Any]] = []

    def apply(self, module: ModuleType) -> None:
        """Put the members of a module that has been loaded into its classes."""
        for member in self.members.get(module.__name__, ()):
            owner = vars(module)[member.owner] if member.owner else module
            before = vars(owner).get(member.name, _MISSING)
            self._undo.append((owner, member.name, before))
            setattr(owner, member.name, member.make(None if before is _MISSING else before))

    def undo(self) -> None:
        """Leave the classes as they were."""
        while self._undo:
            owner, name, before = self._undo.pop()
            if before is _MISSING:
                delattr(owner, name)
            else:
                setattr(owner, name, before)
