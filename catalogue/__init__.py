"""The catalogue: one row for each legacy form of Ray AIR and Ray Train V1.

It is the single source of the shim's warnings, the codemod's rules, ``railswitch explain`` and
the pages in docs/rules. Rows are grouped by hundreds, one module each.

>>> from railswitch.catalogue import find
>>> find("RS201").name
'session-report'
"""

from __future__ import annotations

import difflib
import re

from . import (
    before_2,
    behaviours,
    callbacks,
    configs,
    general,
    imports,
    installed,
    libraries,
    results,
    session,
    trainers,
    tune,
)
from .decisions import QUESTIONS, Question, WrongAnswerError, question
from .model import (
    AtRunTime,
    Bridge,
    Deprecation,
    Fix,
    Name,
    Outcome,
    OutOfScope,
    Remedy,
    Role,
    ToV2,
)
from .out_of_scope import OUT_OF_SCOPE

__all__ = [
    "DEPRECATIONS",
    "GENERAL",
    "GROUPS",
    "OUT_OF_SCOPE",
    "QUESTIONS",
    "AtRunTime",
    "Bridge",
    "Deprecation",
    "Fix",
    "Name",
    "OutOfScope",
    "Outcome",
    "Question",
    "Remedy",
    "Role",
    "ToV2",
    "UnknownRuleError",
    "WrongAnswerError",
    "find",
    "question",
]

GROUPS: dict[str, tuple[Deprecation, ...]] = {
    "Imports": (*imports.ROWS, *libraries.ROWS),
    "Session and report": session.ROWS,
    "Configurations": configs.ROWS,
    "Trainers": (*trainers.ROWS, *before_2.OF_TRAIN),
    "Results and checkpoints": results.ROWS,
    "Tune": (*tune.ROWS, *before_2.OF_TUNE, *tune.RESOURCES),
    "Callbacks and tracking": callbacks.ROWS,
    "Environment variables and behaviour": (*behaviours.ROWS, *installed.ROWS),
}
"""The rows by subject, in the order of their ids: the first group holds RS1xx, and so on."""

DEPRECATIONS: tuple[Deprecation, ...] = tuple(row for rows in GROUPS.values() for row in rows)

GENERAL: tuple[Deprecation, ...] = general.ROWS
"""What railswitch finds besides: uses that no row covers, moves to the bridge, open decisions."""

_BY_KEY = {
    key.lower(): row for row in (*GENERAL, *DEPRECATIONS) for key in (*row.covers, row.name, row.id)
}


_LIKE_AN_ID = re.compile(r"rs[\doil]{1,3}")
_DIGITS = str.maketrans("oil", "011")


_ALIKE = 0.5


class UnknownRuleError(LookupError):
    """No row has that id or name; the message suggests the nearest ones."""


def find(key: str) -> Deprecation:
    """The row with that id, that name, or that special case among those it covers.

    >>> find("rs201").id, find("session-report").id
    ('RS201', 'RS201')
    """
    try:
        return _BY_KEY[key.strip().lower()]
    except KeyError:
        near = difflib.get_close_matches(_as_meant(key), _BY_KEY, n=3, cutoff=0.5)
        rows = dict.fromkeys(f"{_BY_KEY[match].id} ({_BY_KEY[match].name})" for match in near)
        hint = (
            f"Did you mean {' or '.join(rows)}?"
            if rows
            else "`railswitch explain` without an argument lists them all."
        )
        raise UnknownRuleError(f"there is no rule {key!r}. {hint}") from None


def _as_meant(key: str) -> str:
    """A key with letters that were taken for digits put right: ``RS2O1`` means ``rs201``."""
    key = key.strip().lower()
    return f"rs{key[2:].translate(_DIGITS)}" if _LIKE_AN_ID.fullmatch(key) else key
