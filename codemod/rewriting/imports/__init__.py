"""Names that change, and the imports that this takes.

:mod:`.spelling` decides how each use is written and which imports come and go; :mod:`.statements`
writes the import statements as a careful person would, and :mod:`.stretches` says how far they may
move; :mod:`.tidy` takes away what has lost its last use; :mod:`.additions` finds the place for
imports that new code needs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import combinations

from ...findings.edits import AddImport, Rename
from ...names.module import Module
from ...text.patches import ConflictError, Patch
from .additions import added
from .spelling import Spelling
from .statements import rewritten
from .tidy import without_unused

__all__ = ["plan", "without_unused"]


def plan(
    module: Module,
    renames: Iterable[Rename],
    additions: Iterable[AddImport] = (),
    dropped: Iterable[ast.alias] = (),
) -> list[Patch]:
    """The patches that let every use mean its new name, and import what new code needs."""
    additions = list(additions)
    for one, other in combinations(additions, 2):
        is_same_name = (one.asname or one.name) == (other.asname or other.name) != ""
        if is_same_name and one.piece == other.piece and one.module != other.module:
            raise ConflictError(f"{one.name} of {one.module} and of {other.module}")
    spelling = Spelling(module, list(renames))
    spelling.changes.dropped.update(dropped)
    sections = added(module, additions, spelling.changes)
    return [*sections, *spelling.patches(), *rewritten(module, spelling.changes)]
