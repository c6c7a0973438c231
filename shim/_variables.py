"""The environment variables of railswitch, and those that were meant to be one of them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Final

from railswitch.v2._ray.flag import FLAG
from railswitch.v2._settings import CHOICES, TIMEOUT

from . import _engine, _warn

KNOWN: Final = (
    *(*CHOICES, TIMEOUT, FLAG, _engine.VARIABLE, _warn.VARIABLE),
    *("RAILSWITCH_SHIM", "RAILSWITCH_ALLOW_UNTESTED_RAY", "RAILSWITCH_REPORT_FILE"),
)
"""What a user may set."""
_OURS: Final = "RAILSWITCH_"
_OWN: Final = (
    "RAILSWITCH_CHOICE",
    "RAILSWITCH_SHIPPED",
    "RAILSWITCH_TRACE",
    "RAILSWITCH_CACHE_DIR",
)
"""What railswitch sets for itself, and what its tests read."""


def misspelt(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The variables that mean nothing, each with what to do about it.

    >>> list(misspelt(["RAILSWITCH_REPROT", "HOME"]))
    [('RAILSWITCH_REPROT', 'Call it RAILSWITCH_REPORT.')]
    >>> [do.partition(";")[0] for _, do in misspelt(["RAILSWITCH_FOO"])]
    ['Unset it']
    """
    for name in names:
        meant = _meant(name)
        if meant is not None:
            known = f"Unset it; known are: {', '.join(KNOWN)}."
            yield name, f"Call it {meant}." if meant else known


def _meant(name: str) -> str | None:
    """The known variable that a name resembles; empty if there is none, None if it is right."""
    if name in KNOWN or name.startswith(_OWN):
        return None
    if name.startswith(_OURS):
        # Without what they all begin with, which makes any two alike.
        known = {key.removeprefix(_OURS): key for key in KNOWN}
        near = difflib.get_close_matches(name.removeprefix(_OURS), known, 1)
        return known[near[0]] if near else ""
    # Ray has many variables with this beginning; only what is nearly the flag is meant to be it.
    is_flag = sorted(name.split("_")) == sorted(FLAG.split("_")) or difflib.get_close_matches(
        name, [FLAG], 1, cutoff=0.9
    )
    return FLAG if is_flag else None
