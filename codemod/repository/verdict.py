"""The verdict on a piece of code: who runs it, as far as the source shows."""

from __future__ import annotations

from typing import NamedTuple

from railswitch.catalogue import Role

from ..names.reason import Reason


class Verdict(NamedTuple):
    """Who runs a piece of code, as far as the source shows it."""

    reasons: tuple[Reason, ...] = ()

    @property
    def role(self) -> Role | None:
        """The one role that it has; None where that is unknown, or where it has both."""
        roles = {item.role for item in self.reasons}
        return roles.pop() if len(roles) == 1 else None

    @property
    def is_both(self) -> bool:
        """Whether Train and Tune both run it."""
        return len({item.role for item in self.reasons}) > 1

    @property
    def is_taken_over(self) -> bool:
        """Whether a Tuner takes the configuration from the trainer that it is given."""
        return any(item.is_taken_over for item in self.reasons)


UNKNOWN = Verdict()


def assumed(role: Role) -> Verdict:
    """The verdict for those who know: what ``--assume`` gives where the source shows nothing."""
    return Verdict((Reason(role, 0, "--assume"),))
