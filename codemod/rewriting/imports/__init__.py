"""Names that change, and the imports that this takes.

:mod:`.spelling` decides how each use is written and which imports come and go; :mod:`.statements`
writes the import statements as a careful person would, and :mod:`.stretches` says how far they may
move; :mod:`.tidy` takes away what has lost its last use; :mod:`.additions` finds the place for
imports that new code needs.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...findings.edits import AddImport, Rename
from ...names.module import Module
from ...text.patches import Patch
from .additions import added
from .spelling import Spelling
from .statements import rewritten
from .tidy import without_unused

__all__ = ["plan", "without_unused"]


def plan(
    module: Module, renames: Iterable[Rename], additions: Iterable[AddImport] = ()
) -> list[Patch]:
    """The patches that let every use mean its new name, and import what new code needs."""
    spelling = Spelling(module, list(renames))
    sections = added(module, additions, spelling.changes)
    return [*sections, *spelling.patches(), *rewritten(module, spelling.changes)]
