"""The finding of a rule: a place, a reason, and the edits that would put it right."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from railswitch.catalogue import Deprecation

from ..names.reason import Reason
from ..text.source import Span
from .edits import Edit


class Safety(str, Enum):
    """What may be done about a finding without asking."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    """There is a fix, and a reason to look at it first."""
    MANUAL = "manual"
    """A human has to decide."""


@dataclass(frozen=True)
class Finding:
    """One legacy form at one place."""

    row: Deprecation
    span: Span
    message: str
    """What is there and what Ray Train V2 does with it."""
    advice: str
    """What to write instead, or what to decide."""
    safety: Safety = Safety.MANUAL
    edits: tuple[Edit, ...] = field(default=(), repr=False)
    reasons: tuple[Reason, ...] = ()
    """What the conclusion rests on, such as who runs the function."""
    related: tuple[str, ...] = ()
    """Other places that it concerns, such as who reads a metric that is lost."""
    paste: str = ""
    """Code that a human can paste, where the rewrite is not for the codemod."""

    about: tuple[Span, ...] = ()
    """The places that it is about, where they are others than its own."""
    origin: Span | None = None
    """The import that a use goes through, where all uses of it are one decision."""
    key: str = ""
    """The key of a dictionary of arguments that it is about."""
    uses: int = 1
    """How many uses it stands for."""
    also: tuple[str, ...] = ()
    """The ids of other rules whose findings here are the same decision, and are not shown."""

    decision: str = ""
    """The question whose answer settles it; empty where none does."""

    why_not: str = ""
    """The condition that fails here, where the rule rewrites such code elsewhere."""

    is_for_others: bool = False
    """Whether its edits are for other findings of its decision, of which one takes them."""

    is_suggestion: bool = False
    """Whether nothing fails here, though the row's legacy form fails elsewhere."""

    @property
    def required(self) -> bool:
        """Whether the code must change before it can be trusted on V2 (else: suggested)."""
        return self.row.required and not self.is_suggestion

    @property
    def is_fixable(self) -> bool:
        """Whether ``migrate`` can put it right, if need be with ``--unsafe``."""
        return bool(self.edits)
