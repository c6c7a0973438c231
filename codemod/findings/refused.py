"""Why something is left to a person here, though the rule rewrites it elsewhere."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refused:
    """The condition that fails here, in words that follow "Not rewritten here:"; it counts as no.

    >>> bool(Refused("the path is relative"))
    False
    """

    reason: str

    def __bool__(self) -> bool:
        """No, like the empty list of edits in whose place it stands."""
        return False
