"""Callers of the relay who wait for an answer."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Waiting:
    """Callers who look again when something has become clear.

    Nearly all of them wait for a row to be recorded. They are woken when that row is due, so that
    what a row costs does not grow with the square of the number of workers.
    """

    def __init__(self) -> None:
        self.count = 0
        self._order = itertools.count()
        self._by_row: list[tuple[int, int, asyncio.Future[None]]] = []
        self._others: list[asyncio.Future[None]] = []

    async def until(self, answer: Callable[[], T | None], recorded: int | None = None) -> T:
        """Wait until there is an answer, or an error instead of one.

        With ``recorded``, look again only when that many rows have been recorded, or when all do.
        """
        self.count += 1
        try:
            while (found := answer()) is None:
                clear = asyncio.get_running_loop().create_future()
                if recorded is None:
                    self._others.append(clear)
                else:
                    heapq.heappush(self._by_row, (recorded, next(self._order), clear))
                await clear
        finally:
            self.count -= 1
        return found

    def rows_recorded(self, recorded: int) -> None:
        """Let those look again who wait for one of these rows, and those who wait for no row."""
        woken, self._others = self._others, []
        while self._by_row and self._by_row[0][0] <= recorded:
            woken.append(heapq.heappop(self._by_row)[2])
        _wake(woken)

    def look_again(self) -> None:
        """Let all look again."""
        woken = self._others + [clear for *_, clear in self._by_row]
        self._others, self._by_row = [], []
        _wake(woken)


def _wake(waiting: list[asyncio.Future[None]]) -> None:
    for clear in waiting:
        if not clear.done():
            clear.set_result(None)
