"""Evidence of a run: a summary at the end, and each use in the trace of the run."""

from __future__ import annotations

import atexit
import os
import shlex
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final

from railswitch.traces.uses import shown

from . import tracing
from ._names import observable
from ._warn import LEDGER, Place, mode

_FILES_NAMED: Final = 4
_EACH_USE: Final = 1000
"""So many uses of a place are written one by one, and further ones by the thousand."""


def observe() -> None:
    """Write down each legacy use, where a trace is asked for; also in the workers of Ray."""
    if tracing.is_wanted():
        LEDGER.listener = _write
        os.register_at_fork(after_in_child=LEDGER.clear)


def remember() -> None:
    """Tell at the end of the process what was used."""
    if tracing.is_program():
        tracing.write("shim", observable=observable(), root=os.getcwd())
    # After the part of the trace has begun, and so before it ends.
    atexit.register(_at_exit)


def forget() -> None:
    """Tell nothing at the end."""
    atexit.unregister(_at_exit)
    LEDGER.listener = None


def _write(place: Place, rank: int | None, count: int, *, final: bool = False) -> None:
    if final or count <= _EACH_USE or count % _EACH_USE == 0:
        path = os.path.abspath(place.path)
        tracing.write(
            "legacy",
            rule=place.rule,
            what=place.what,
            path=path,
            line=place.line,
            rank=rank,
            count=count,
        )


def summary(lost: Sequence[str]) -> str | None:
    """What was used and lost, in one line with the command that mends it; None if nothing was.

    >>> LEDGER.clear()
    >>> summary(lost=[])
    >>> print(summary(lost=["loss"]))
    railswitch: Lost, because V2 keeps metrics only with a checkpoint: loss. To ...
    """
    uses = [(place, sum(ranks.values())) for place, ranks in LEDGER]
    if not uses and not lost:
        return None
    used = _used(uses) if uses else ""
    files = list(dict.fromkeys(shown(place.path, os.getcwd()) for place, _ in uses))
    named = " ".join(map(shlex.quote, files)) if 0 < len(files) <= _FILES_NAMED else "."
    if not lost:
        return f"railswitch: {used}To rewrite them: railswitch migrate --write {named}"
    return (
        f"railswitch: {used}Lost, because V2 keeps metrics only with a checkpoint: "
        f"{', '.join(lost)}. To rewrite it so that they are kept: railswitch migrate --decide "
        f"metrics=callback --write {named}"
    )


def _used(uses: list[tuple[Place, int]]) -> str:
    rules = Counter(place.rule for place, _ in uses)
    total, lines = sum(max(1, count) for _, count in uses), len({(p.path, p.line) for p, _ in uses})
    counted = f"{_counted(total, 'legacy use')} in {_counted(lines, 'line')}"
    return f"{counted} ({', '.join(sorted(rules))}). "


def _lost() -> list[str]:
    """The metrics that the runs of this process have lost, by name."""
    trained = sys.modules.get("railswitch.v2._callback_sink")
    return list(trained.LOST) if trained else []


def _at_exit() -> None:
    for place, ranks in LEDGER:
        for rank, count in ranks.items():
            if count > _EACH_USE:
                _write(place, rank, count, final=True)
    line = summary(_lost())
    if line is not None and mode() != "off":
        print(line, file=sys.stderr)  # noqa: T201  (for the user, at the very end)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
