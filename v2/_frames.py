"""The user's own lines: where warnings point, and where tracebacks begin."""

from __future__ import annotations

import os
import sys
import warnings
from types import FrameType, TracebackType

_OURS = ("railswitch", "ray")


def warn_user(text: str, category: type[Warning] = UserWarning) -> None:
    """Warn at the line of the user's code that called railswitch or Ray.

    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     warn_user("the disk is nearly full")
    >>> str(caught[0].message)
    'the disk is nearly full'
    """
    warnings.warn(text, category, stacklevel=_distance_to_user())


def user_traceback(traceback: TracebackType | None) -> TracebackType | None:
    """The part of a traceback that begins with the user's code, or all of it if there is none.

    As in V1, ``RAY_AIR_FULL_TRACEBACKS=1`` keeps all of it.

    >>> user_traceback(None)
    """
    if os.environ.get("RAY_AIR_FULL_TRACEBACKS", "0") != "0":
        return traceback
    part = traceback
    while part is not None and _is_ours(part.tb_frame):
        part = part.tb_next
    return part or traceback


def _distance_to_user() -> int:
    """The stack level, as seen from :func:`warn_user`, of the first frame that is not ours."""
    distance = 1
    frame: FrameType | None = sys._getframe(distance)
    while frame is not None and frame.f_back is not None and _is_ours(frame):
        frame, distance = frame.f_back, distance + 1
    return distance


def _is_ours(frame: FrameType) -> bool:
    module: str = frame.f_globals.get("__name__", "")
    return module.partition(".")[0] in _OURS
