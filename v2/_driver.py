"""The driver's side of a run: the engine works in a thread, and this one deals with the rows."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

from ._environment import defaults
from ._relay.driver import Relay, Sink

T = TypeVar("T")

_FAREWELL_S = 10.0


def poll_interval_s(num_workers: int | tuple[int, int]) -> float:
    """How often the engine shall look at its workers, for checkpoints and for the end of the run.

    Every 2 s, as by itself, is too seldom. Small groups are looked at every 50 ms, large ones less
    often, so that the controller asks no more than 100 workers in a second.

    >>> poll_interval_s(2), poll_interval_s((2, 20)), poll_interval_s(1000)
    (0.05, 0.2, 2.0)
    """
    most = max(num_workers) if isinstance(num_workers, tuple) else num_workers
    return min(max(0.05, most / 100), 2.0)


def run(
    native_fit: Callable[[], T], relay: Relay, sink: Sink, num_workers: int | tuple[int, int]
) -> T:
    """Run the engine's ``fit`` in a thread, and deal with its rows in this one until it is over.

    Whatever ends this thread early (Ctrl-C, an error of the sink) ends the run as well.
    """
    with defaults({"RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": str(poll_interval_s(num_workers))}):
        fit = _in_thread(native_fit)
        try:
            relay.pump(sink, fit)
        except BaseException:
            if not fit.done():
                relay.abort()
                wait([fit], timeout=_FAREWELL_S)
            raise
        finally:
            relay.close()
        return fit.result()


def _in_thread(function: Callable[[], T]) -> Future[T]:
    """Run a function in a thread that does not keep the process alive."""
    future: Future[T] = Future()

    def run_it() -> None:
        try:
            value = function()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(value)

    threading.Thread(target=run_it, name="railswitch-fit", daemon=True).start()
    return future
