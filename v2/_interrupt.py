"""Ctrl-C during a run: nothing is left half done, and its handler is put back afterwards."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

logger = logging.getLogger(__name__)

_PATIENCE = 3
_ABORTED = 1


class AbortOnInterrupt:
    """A handler that ends the program on the first Ctrl-C, which aborts the run on its way out.

    The abort itself is not interrupted by a second Ctrl-C, but by a third.
    """

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self._count += 1
        if self._count == 1:
            logger.warning(
                "Ctrl-C was pressed. The training run is being aborted, which may take a few "
                "seconds. Press Ctrl-C twice more to leave at once."
            )
        elif self._count >= _PATIENCE:
            logger.warning("Ctrl-C was pressed %d times. Leaving at once.", self._count)
        else:
            return
        raise SystemExit(_ABORTED)


@contextmanager
def interrupt_handler(handler: AbortOnInterrupt | None, *, restore: bool) -> Iterator[None]:
    """Use ``handler``, if any, for Ctrl-C, and restore the handler of before afterwards.

    So it does for SIGUSR1, which Ray Tune takes for itself as it takes Ctrl-C. Only the main thread
    can have such a handler; in others nothing is done.

    >>> before = signal.getsignal(signal.SIGINT)
    >>> with interrupt_handler(AbortOnInterrupt(), restore=True):
    ...     signal.getsignal(signal.SIGINT) is before
    False
    >>> signal.getsignal(signal.SIGINT) is before
    True
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    taken = [signal.SIGINT, *([signal.SIGUSR1] if hasattr(signal, "SIGUSR1") else [])]
    before = {each: signal.getsignal(each) for each in taken}
    if handler is not None:
        signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        for each, of_before in before.items():
            # A handler that was not set from Python reads as None, and cannot be set from here.
            if restore and of_before is not None:
                signal.signal(each, of_before)


@contextmanager
def deferred_interrupt() -> Iterator[None]:
    """Act on Ctrl-C at the end of the block, so that what is in it is done whole.

    >>> import os
    >>> try:
    ...     with deferred_interrupt():
    ...         os.kill(os.getpid(), signal.SIGINT)
    ...         print("done")
    ... except KeyboardInterrupt:
    ...     print("interrupted")
    done
    interrupted
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    received: list[tuple[Any, ...]] = []
    deferred = [signal.SIGINT]
    if hasattr(signal, "SIGUSR1") and signal.getsignal(signal.SIGUSR1) is _end_run:
        deferred.append(signal.SIGUSR1)
    before = {
        each: signal.signal(each, lambda *arguments: received.append(arguments))
        for each in deferred
    }
    try:
        yield
    finally:
        for each, handler in before.items():
            # A handler that was not set from Python reads as None, and cannot be set from here.
            signal.signal(each, signal.default_int_handler if handler is None else handler)
    for arguments in received:
        handler = before[arguments[0]]
        if callable(handler):
            handler(*arguments)


class EndRequested(KeyboardInterrupt):
    """SIGUSR1 asks for the end of the run, whatever becomes of Ctrl-C."""


def _end_run(signum: int, frame: FrameType | None) -> None:  # noqa: ARG001
    raise EndRequested


@contextmanager
def usr1_ends_the_run() -> Iterator[None]:
    """Take SIGUSR1, which cluster managers send before they end a job, for the end of the run.

    Unlike Ctrl-C it may not be ignored, as Ctrl-C is for what runs in the background.

    >>> import os
    >>> try:
    ...     with usr1_ends_the_run():
    ...         os.kill(os.getpid(), signal.SIGUSR1)
    ... except KeyboardInterrupt:
    ...     print("interrupted")
    interrupted
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGUSR1"):
        yield
        return
    before = signal.signal(signal.SIGUSR1, _end_run)
    try:
        yield
    finally:
        signal.signal(signal.SIGUSR1, signal.SIG_DFL if before is None else before)
