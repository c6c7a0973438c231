"""How long a finding takes a person: an estimate, of which each part can be shown.

How many lines change is measured, on the row's own code before and after. The minutes are an
assumption, the same for all rows, so that rows can be compared and a team can put in its own pace.

>>> from railswitch.catalogue import find
>>> by_hand(find("RS416")).minutes > LOOK
True
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from .model import Deprecation, Outcome

LOOK = 0.25
"""Minutes to look at one safe rewrite in a diff."""
LOOK_TWICE = 2.0
"""Minutes for a rewrite of ``--unsafe``, which may have to be put right."""
READ = 2.0
"""Minutes to read a finding and the code around it."""
A_LINE = 1.0
"""Minutes to write or change a line."""
LEARN = 5.0
"""Minutes to read the page of a rule, once."""
DECIDE = 15.0
"""Minutes to answer a question of ``railswitch decide``, once."""
TRY = {
    Outcome.SILENT: 10.0,
    Outcome.HANGS: 10.0,
    Outcome.RAISES: 5.0,
    Outcome.CHANGED: 5.0,
    Outcome.SLOW: 5.0,
    Outcome.IMPORT_ERROR: 2.0,
    Outcome.WARNS: 1.0,
}
"""Minutes to see that it is right: values must be compared, a crash and an import only be gone."""


@dataclass(frozen=True)
class Effort:
    """What a place costs that a person changes."""

    lines: int
    """How many lines differ between the row's code before and after."""
    trying: float

    @property
    def minutes(self) -> float:
        """All of it.

        >>> Effort(lines=3, trying=5.0).minutes
        10.0
        """
        return READ + self.lines * A_LINE + self.trying


def by_hand(row: Deprecation, *, required: bool = True) -> Effort:
    """What a place of this row costs; what still works need not be tried on purpose."""
    return Effort(_lines(row), TRY[row.outcome] if required else TRY[Outcome.WARNS])


def _lines(row: Deprecation) -> int:
    if row.after is None:
        return 0
    matcher = difflib.SequenceMatcher(
        None, row.before.splitlines(), row.after.splitlines(), autojunk=False
    )
    return sum(
        max(last - first, end - start)
        for tag, first, last, start, end in matcher.get_opcodes()
        if tag != "equal"
    )
