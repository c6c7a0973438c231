"""The outbox, in which logged items wait to be sent: logging never waits for a server."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from itertools import islice, takewhile
from typing import Any, Final

from .._uris import without_credentials
from ._items import Item, Metrics
from ._tracker import Connection, State

logger = logging.getLogger(__name__)

LIMIT: Final = 10_000
"""How many items wait at most; further ones are only in the local log."""
_BATCH: Final = 500
_FIRST_PAUSE_S: Final = 0.5
_LONGEST_PAUSE_S: Final = 15.0
_PATIENCE_S: Final = 30.0
"""How long a server that does not answer is tried again after the run is over."""


class _Outcome(Enum):
    DONE = auto()
    REFUSED = auto()
    UNREACHABLE = auto()


class Outbox:
    """A bounded queue with a thread that sends what is in it, in order.

    If the server does not answer, it is tried again, with growing pauses. That is said once, when
    it begins, and at the end it is said what was not sent.
    """

    def __init__(
        self,
        connect: Callable[[], Connection],
        *,
        place: str,
        log: str,
        is_refusal: Callable[[Exception], bool],
        limit: int = LIMIT,
        after_batch: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._connect = connect
        self._place = without_credentials(place)
        self._log = log
        self._is_refusal = is_refusal
        self._limit = limit
        self._after_batch = after_batch
        self._items: deque[Item] = deque()
        self._changed = threading.Condition()
        self._connection: Connection | None = None
        self._error: Exception | None = None
        self._is_failing = False
        self._has_complained = False
        self._count = 0
        self._unsent = 0
        self._has_overflowed = False
        self._state: State | None = None
        self._deadline = float("inf")
        self._patience_ends = float("inf")
        self._thread = threading.Thread(target=self._work, name="railswitch-tracking", daemon=True)
        self._thread.start()

    def put(self, item: Item) -> None:
        """Let an item be sent; if too many wait, it is not."""
        with self._changed:
            if self._state is not None:
                return
            self._count += 1
            if len(self._items) >= self._limit:
                self._unsent += 1
                self._has_overflowed = True
                return
            self._items.append(item)
            self._changed.notify_all()

    def connection(self) -> Connection:
        """The connection; waits until it is open, and raises what keeps it from being open."""
        with self._changed:
            self._changed.wait_for(lambda: self._connection is not None or self._error is not None)
            if self._connection is None:
                assert self._error is not None
                raise self._error
            return self._connection

    def connection_if_open(self) -> Connection | None:
        """The connection, if it is open."""
        return self._connection

    def close(self, state: State, timeout_s: float) -> None:
        """Send the rest and finish the run, within that time; then say what could not be sent."""
        with self._changed:
            if self._state is not None:
                return
            self._state = state
            self._deadline = time.monotonic() + timeout_s
            self._patience_ends = time.monotonic() + min(timeout_s, _PATIENCE_S)
            self._changed.notify_all()
        self._thread.join(timeout_s)
        with self._changed:
            unsent = self._unsent + len(self._items)
        if unsent or self._thread.is_alive():
            logger.warning(
                "%s: %d of %d items were not sent%s. All of them are in %s",
                self._place,
                unsent,
                self._count,
                f" ({_in_short(self._error)})" if self._error else f" within {timeout_s:g} s",
                self._log,
            )

    # ---- what the thread does

    def _work(self) -> None:
        if self._insist(self._open) is not _Outcome.DONE:
            return
        while batch := self._next():
            outcome = self._insist(partial(self._open_connection.send, batch))
            if outcome is _Outcome.UNREACHABLE:
                return
            with self._changed:
                if outcome is _Outcome.REFUSED:
                    self._unsent += len(batch)
                for _ in batch:
                    self._items.popleft()
            if not self._has_overflowed:  # from then on, what was sent are not the first ones
                self._quietly(partial(self._after_batch, len(batch)))
        self._insist(lambda: self._open_connection.finish(self._state or "finished"))

    @property
    def _open_connection(self) -> Connection:
        assert self._connection is not None
        return self._connection

    def _open(self) -> None:
        connection = self._connect()
        with self._changed:
            self._connection = connection
            self._changed.notify_all()

    def _next(self) -> list[Item]:
        """The next items of one kind, which stay where they are until they are sent."""
        with self._changed:
            self._changed.wait_for(lambda: self._items or self._state is not None)
            if not self._items or time.monotonic() > self._deadline:
                return []
            if not isinstance(self._items[0], Metrics):
                return [self._items[0]]
            metrics = takewhile(lambda item: isinstance(item, Metrics), self._items)
            return list(islice(metrics, _BATCH))

    def _insist(self, call: Callable[[], Any]) -> _Outcome:
        """Call until it works, or there is no hope."""
        pause = _FIRST_PAUSE_S
        while True:
            try:
                call()
            except Exception as error:
                is_refusal = self._is_refusal(error)
                self._note(error, is_refusal=is_refusal)
                if is_refusal:
                    return _Outcome.REFUSED
                if time.monotonic() > self._patience_ends:
                    return _Outcome.UNREACHABLE
            else:
                self._recovered()
                return _Outcome.DONE
            with self._changed:
                self._changed.wait_for(lambda: self._state is not None, timeout=pause)
            if self._state is not None:
                time.sleep(min(_FIRST_PAUSE_S, max(0.0, self._patience_ends - time.monotonic())))
                if time.monotonic() >= self._patience_ends:
                    return _Outcome.UNREACHABLE  # it is said by now that it was not sent
            pause = min(2 * pause, _LONGEST_PAUSE_S)

    def _note(self, error: Exception, *, is_refusal: bool) -> None:
        """Remember an error, and complain of the first."""
        with self._changed:
            self._error = error
            self._changed.notify_all()
        if not is_refusal:
            self._is_failing = True
        if not self._has_complained:
            self._has_complained = True
            what = "refused something" if is_refusal else "cannot be reached"
            then = "" if is_refusal else ", and is sent as soon as it can be"
            logger.warning(
                "%s %s: %s. Training goes on; what is logged is kept in %s%s",
                self._place,
                what,
                _in_short(error),
                self._log,
                then,
            )

    def _recovered(self) -> None:
        if self._is_failing:
            self._is_failing = False
            logger.info("%s can be reached again.", self._place)

    def _quietly(self, call: Callable[[], None]) -> None:
        try:
            call()
        except Exception:
            logger.warning("The local log %s cannot be stored", self._log, exc_info=True)


def _in_short(error: Exception | None) -> str:
    """The first line of an error, without what a key in it would tell.

    >>> _in_short(ConnectionError("https://me:secret@host is down"))
    'ConnectionError: https://***@host is down'
    """
    lines = without_credentials(str(error)).strip().splitlines() or [""]
    return f"{type(error).__name__}: {lines[0][:300]}"
