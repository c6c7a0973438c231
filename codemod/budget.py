"""A limit for the time that work may take, so that one file cannot hold up all others.

That of a file is the time of the processor: what is found must not depend on what else a machine
has to do. The look across files is divided among processes, so that only the clock tells.
"""

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
def within(seconds: float, *, by_the_clock: bool = False) -> Iterator[None]:
    """Raise OutOfTimeError in the work that takes longer, of the processor or by the clock.

    There is no limit where a system has no such timer, outside the main thread, and where somebody
    else has set the timer already.

    >>> with within(60):
    ...     print("done")
    done
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not hasattr(signal, "setitimer") or not is_main:
        yield
        return
    if by_the_clock:
        timer, alarm = signal.ITIMER_REAL, signal.SIGALRM
    else:
        timer, alarm = signal.ITIMER_PROF, signal.SIGPROF
    if signal.getitimer(timer)[0]:
        yield
        return

    def over(_: int, __: FrameType | None) -> None:
        raise OutOfTimeError

    before = signal.signal(alarm, over)
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(alarm, before)
