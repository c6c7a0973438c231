"""Environment variables: those that mean something, and those that were meant to."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Final

from railswitch.shim import _engine, _flag, _warn
from railswitch.v2._ray.flag import FLAG
from railswitch.v2._settings import CHOICES, TIMEOUT, SettingError, Settings

from .diagnosis import Finding

KNOWN: Final = (
    *(*CHOICES, TIMEOUT, FLAG, _engine.VARIABLE, _warn.VARIABLE),
    *("RAILSWITCH_SHIM", "RAILSWITCH_ALLOW_UNTESTED_RAY", "RAILSWITCH_REPORT_FILE"),
)
"""What a user may set."""
_OWN: Final = (
    "RAILSWITCH_CHOICE",
    "RAILSWITCH_SHIPPED",
    "RAILSWITCH_TRACE",
    "RAILSWITCH_CACHE_DIR",
)
"""What railswitch sets for itself, and what its tests read."""


def findings(where: str, variables: Mapping[str, str]) -> Iterator[Finding]:
    """What is wrong with the variables of a machine.

    >>> [finding.do for finding in findings("driver", {"RAILSWITCH_REPROT": "barrier"})]
    ['Call it RAILSWITCH_REPORT.']
    """
    for name in variables:
        meant = _meant(name)
        if meant is not None:
            do = f"Call it {meant}." if meant else "Unset it; known are: " + ", ".join(KNOWN) + "."
            yield Finding("problem", where, f"the variable {name} means nothing", do)
    try:
        _flag.parse(variables.get(FLAG))
        Settings.from_environment(variables)
    except (_flag.FlagError, SettingError) as error:
        yield Finding("problem", where, str(error), "Correct its value, or unset it.")


def _meant(name: str) -> str | None:
    """The known variable that a name resembles; empty if there is none, None if it is right."""
    if name in KNOWN or name.startswith(_OWN):
        return None
    if name.startswith("RAILSWITCH_"):
        return next(iter(difflib.get_close_matches(name, KNOWN, 1)), "")
    # Ray has many variables with this beginning; only what is nearly the flag is meant to be it.
    is_flag = sorted(name.split("_")) == sorted(FLAG.split("_")) or difflib.get_close_matches(
        name, [FLAG], 1, cutoff=0.9
    )
    return FLAG if is_flag else None
