"""The user's wishes: which rules, which fixes, which target."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from railswitch import catalogue
from railswitch.catalogue import Role

from .findings.finding import Finding, Safety
from .findings.issue import Issue
from .names.outside import Outside
from .repository.ran import Ran, followed
from .rules._rule import Context

ROLES = {"train": Role.TRAIN_WORKER, "tune": Role.TUNE_TRAINABLE}
"""The answers to who runs code for which the source does not show it."""

_PREFIX = re.compile(r"RS\d{0,3}", re.IGNORECASE)


class Target(str, Enum):
    """Where ``migrate`` takes the code."""

    NATIVE = "native"
    """Ray Train V2's own API."""
    BRIDGE = "bridge"
    """``railswitch.v1``: the imports move, the behaviour stays."""


class Place(NamedTuple):
    """A place at which a rule finds something, in a text that nobody has changed since."""

    rule: str
    line: int
    column: int
    cell: int | None = None


def place_of(issue: Issue) -> Place:
    """The place of an issue."""
    return Place(issue.rule, issue.line, issue.column, issue.cell)


@dataclass(frozen=True)
class Settings:
    """One run's choices."""

    select: frozenset[str] | None = None
    """The ids to look for; None for all."""
    ignore: frozenset[str] = frozenset()
    unsafe: bool = False
    target: Target = Target.NATIVE
    assume: Role | None = None
    todo: bool = False
    """Whether ``migrate`` marks in the source what a human has to decide."""
    keep_metrics: bool = False
    """Whether ``migrate`` adds callbacks for metrics that V2 would drop."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """What was decided, by the ids of the questions."""
    ran: tuple[Ran, ...] = field(default=(), repr=False)
    """What a run has shown, with ``--evidence``."""
    tidies: bool = True
    """Whether ``migrate`` removes imports that its rewrites have left without a use."""
    only: frozenset[Place] | None = None
    """The places of the findings that ``migrate`` may put right; None for all."""
    outside: Outside | None = field(default=None, repr=False)
    """What the other files of the repository do with the one that is looked at."""

    @property
    def context(self) -> Context:
        """What the rules may know of it."""
        return Context(
            assume=self.assume or ROLES.get(self.answers.get("runner", "")),
            bridge=self.target is Target.BRIDGE,
            keep_metrics=self.keep_metrics,
            ran=self.ran,
            answers=self.answers,
        )

    def for_text(self, path: str, was: str, text: str) -> Settings:
        """The same for a file that has been edited: what ran there stands at other lines."""
        ran = followed(self.ran, path, was, text) if self.ran else ()
        return self if ran is self.ran else replace(self, ran=ran)

    @property
    def minimum(self) -> str:
        """The oldest Ray that will do for the code around a file that asks for one; '' for any."""
        return self.outside.needs(bridge=self.target is Target.BRIDGE) if self.outside else ""

    def wants(self, finding: Finding) -> bool:
        """Whether a finding's rule is selected."""
        return self.wants_rule(finding.row.id)

    def wants_rule(self, key: str) -> bool:
        """Whether the rule with that id is selected."""
        return (self.select is None or key in self.select) and key not in self.ignore

    def may_fix(self, finding: Finding) -> bool:
        """Whether a finding's edits may be carried out."""
        if not finding.edits or finding.safety is Safety.MANUAL:
            return False
        return finding.safety is Safety.SAFE or self.unsafe

    def means(self, issue: Issue) -> bool:
        """Whether an issue is one of those that were asked for."""
        return self.only is None or place_of(issue) in self.only

    def in_cell(self, number: int) -> Settings:
        """The same for the shell lines of a cell, which do not know in which cell they stand."""
        if self.only is None:
            return self
        only = (item._replace(cell=None) for item in self.only if item.cell == number)
        return replace(self, only=frozenset(only))


def rule_ids(keys: str) -> frozenset[str]:
    """The ids that a comma-separated list of ids, names and beginnings of ids stands for.

    Raises :class:`~railswitch.catalogue.UnknownRuleError` for a key that means nothing.

    >>> sorted(rule_ids("session-report,RS202"))
    ['RS201', 'RS202']
    """
    ids: set[str] = set()
    for key in filter(None, (part.strip() for part in keys.split(","))):
        ids |= _ids(key)
    return frozenset(ids)


def _ids(key: str) -> set[str]:
    known = [row.id for row in (*catalogue.GENERAL, *catalogue.DEPRECATIONS)]
    if key.upper() == "ALL":
        return set(known)
    if _PREFIX.fullmatch(key):
        matching = {id_ for id_ in known if id_.startswith(key.upper())}
        if matching:
            return matching
    return {catalogue.find(key).id}
