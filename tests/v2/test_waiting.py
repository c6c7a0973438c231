"""Callers of the relay are woken when their row is due, and not sooner."""

import asyncio

from railswitch.v2._relay.waiting import Waiting


def test_a_row_wakes_those_who_wait_for_it_and_those_who_wait_for_no_row() -> None:
    asked: list[str] = []
    recorded = 0

    async def wait(waiting: Waiting, name: str, row: int | None) -> str:
        def answer() -> str | None:
            asked.append(name)
            return name if recorded >= (row or 1) else None

        return await waiting.until(answer, row)

    async def main() -> None:
        nonlocal recorded
        waiting = Waiting()
        rows = {"other": None, "third": 3, "first": 1}
        callers = {
            name: asyncio.ensure_future(wait(waiting, name, row)) for name, row in rows.items()
        }
        await asyncio.sleep(0)
        assert waiting.count == 3
        asked.clear()
        recorded = 1
        waiting.rows_recorded(recorded)
        await asyncio.gather(callers["first"], callers["other"])
        assert sorted(asked) == ["first", "other"]
        waiting.look_again()
        await asyncio.sleep(0)
        assert asked[2:] == ["third"]
        assert not callers["third"].done()
        recorded = 3
        waiting.rows_recorded(recorded)
        assert await callers["third"] == "third"
        assert waiting.count == 0

    asyncio.run(main())
