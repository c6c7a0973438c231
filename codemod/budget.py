"""A limit for the time that work may take, so that one file cannot hold up all others."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

PER_FILE_S = 120.0
"""For one file: thousands of times what an ordinary one takes."""
ACROSS_FILES_S = 300.0
"""For the look across files."""


class OutOfTimeError(BaseException):
    """The time is over. No ``except Exception`` on the way may take it for a mistake."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise OutOfTimeError in the work that takes longer.

    There is no limit where a system has no such alarm, outside the main thread, and where somebody
    else has set the alarm already.

    >>> with within(60):
    ...     print("done")
    done
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not hasattr(signal, "setitimer") or not is_main or signal.getitimer(signal.ITIMER_REAL)[0]:
        yield
        return

    def over(_: int, __: FrameType | None) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
