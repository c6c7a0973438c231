"""The rules of the relay, without Ray."""

import time

import pytest

from railswitch.v2._relay.rows import (
    ControllerStarted,
    GroupStarted,
    Member,
    Notice,
    Progress,
    Row,
    RowBuffer,
    UnevenReportsError,
    WorkersFailed,
)


def member(rank: int, group: str = "g", world_size: int = 2) -> Member:
    return Member(group, rank, world_size)


def rows(buffer: RowBuffer) -> list[Row]:
    return [event for event in buffer.events if isinstance(event, Row)]


def gap_of(buffer: RowBuffer) -> tuple[int, list[int]]:
    gap = buffer.gap()
    assert gap is not None
    return gap.seq, gap.missing_ranks


def test_a_row_leaves_when_all_ranks_have_reported_it() -> None:
    buffer = RowBuffer()
    buffer.add(member(1), 0, b"b0")
    buffer.add(member(1), 1, b"b1")
    assert rows(buffer) == []
    buffer.add(member(0), 0, b"a0")
    assert rows(buffer) == [Row("g", 0, (b"a0", b"b0"))]
    buffer.add(member(0), 1, b"a1")
    assert rows(buffer)[1] == Row("g", 1, (b"a1", b"b1"))


def test_ranks_that_only_count_leave_no_payload() -> None:
    buffer = RowBuffer()
    buffer.add(member(1), 0, None)
    assert gap_of(buffer) == (0, [0])
    buffer.add(member(0), 0, b"a0")
    assert rows(buffer) == [Row("g", 0, (b"a0",))]


def test_events_are_taken_by_bytes_and_one_at_least() -> None:
    buffer = RowBuffer()
    buffer.join(member(0), {})
    for seq in range(3):
        for rank in (0, 1):
            buffer.add(member(rank), seq, bytes(30))
    assert [len(buffer.next_events(100)) for _ in range(3)] == [3, 1, 0]
    for rank in (0, 1):
        buffer.add(member(rank), 3, bytes(1000))
    assert len(buffer.next_events(100)) == 1


def test_told_twice_is_told_once() -> None:
    buffer = RowBuffer()
    for _ in range(2):
        for rank in (0, 1):
            buffer.add(member(rank), 0, b"x")
    assert len(rows(buffer)) == 1


def test_a_row_with_a_checkpoint_waits_for_its_registration_and_later_rows_wait_behind_it() -> None:
    buffer = RowBuffer()
    buffer.add(member(0), 0, b"a0", checkpoint_number=0)
    buffer.add(member(1), 0, b"b0")
    for rank in (0, 1):
        buffer.add(member(rank), 1, b"later")
    assert buffer.has_checkpoint(0)
    assert rows(buffer) == []
    buffer.register("g", 0, "checkpoint")
    assert rows(buffer) == [
        Row("g", 0, (b"a0", b"b0"), "checkpoint"),
        Row("g", 1, (b"later", b"later")),
    ]


def test_registrations_belong_to_their_rows_in_whatever_order_they_come() -> None:
    buffer = RowBuffer()
    buffer.register("g", 1, "second")
    buffer.register("g", 0, "first")
    for seq in (0, 1):
        for rank in (0, 1):
            buffer.add(member(rank), seq, b"x", checkpoint_number=seq)
    assert [row.checkpoint for row in rows(buffer)] == ["first", "second"]


def test_a_new_group_ends_the_one_before() -> None:
    buffer = RowBuffer()
    buffer.add(member(0, "old"), 0, b"unfinished")
    buffer.join(member(0, "new", 1), {"pid": 7})
    buffer.add(member(0, "new", 1), 0, b"n")
    assert list(buffer.events) == [GroupStarted(1, {"pid": 7}, "new"), Row("new", 0, (b"n",))]


def test_a_late_registration_of_an_old_group_is_ignored() -> None:
    buffer = RowBuffer()
    buffer.add(member(0, "new", 1), 0, b"n", checkpoint_number=0)
    buffer.register("old", 0, "stale")
    assert rows(buffer) == []


@pytest.mark.parametrize(("keeps", "expected"), [(False, []), (True, [Row("g", 0, (b"a", b"b"))])])
def test_what_becomes_of_an_unregistered_checkpoint_when_the_group_ends(
    keeps: bool, expected: list[Row]
) -> None:
    buffer = RowBuffer(keep_unregistered=keeps)
    buffer.add(member(0), 0, b"a", checkpoint_number=0)
    buffer.add(member(1), 0, b"b", checkpoint_number=0)
    buffer.end_group()
    assert rows(buffer) == expected


def test_an_unregistered_checkpoint_is_not_kept_when_another_group_reports_it_again() -> None:
    buffer = RowBuffer(keep_unregistered=True)
    buffer.add(member(0, "lost", 1), 0, b"a", checkpoint_number=0)
    buffer.add(member(0, "next", 1), 0, b"a again", checkpoint_number=0)
    buffer.register("next", 0, "stored")
    assert rows(buffer) == [Row("next", 0, (b"a again",), "stored")]


def test_a_restarted_relay_goes_on_where_the_driver_is() -> None:
    buffer = RowBuffer()
    for rank in (0, 1):
        for seq in (3, 4):
            buffer.add(member(rank), seq, b"x")
    assert rows(buffer) == []
    buffer.resume("g", 4)
    assert [row.seq for row in rows(buffer)] == [4]


def test_missing_ranks_are_named_for_the_first_row_that_is_not_whole() -> None:
    buffer = RowBuffer()
    for seq in range(4):
        buffer.add(member(2, world_size=4), seq, b"x")
    assert gap_of(buffer) == (0, [0, 1, 3])
    for rank in (0, 1, 3):
        buffer.add(member(rank, world_size=4), 0, b"x")
    buffer.add(member(1, world_size=4), 1, b"x")
    assert gap_of(buffer) == (1, [0, 3])


def test_the_time_of_a_gap_begins_when_the_row_before_became_whole() -> None:
    buffer = RowBuffer()
    buffer.add(member(0), 0, b"x")
    buffer.add(member(0), 1, b"x")
    time.sleep(0.2)
    gap = buffer.gap()
    assert gap is not None
    assert gap.waited_s >= 0.2
    buffer.add(member(1), 0, b"x")
    later = buffer.gap()
    assert later is not None
    assert later.seq == 1
    assert later.waited_s < gap.waited_s
    buffer.add(member(1), 1, b"x")
    assert buffer.gap() is None


def test_a_row_that_can_never_become_whole_is_an_error_that_names_all_ranks() -> None:
    buffer = RowBuffer()
    buffer.add(member(0), 0, b"x")
    buffer.check_even(0)
    buffer.finish(member(1), 0)
    with pytest.raises(UnevenReportsError, match=r"rank 0 .* 1 times; rank 1 finished"):
        buffer.check_even(0)


def test_the_driver_deals_with_everything_once() -> None:
    progress = Progress()
    events = [
        ControllerStarted("handle"),
        GroupStarted(1, {}, "first"),
        Row("first", 0, ()),
        Row("first", 1, ()),
        WorkersFailed({0: ValueError()}, 0),
        GroupStarted(1, {}, "second"),
        Row("second", 0, ()),
        WorkersFailed({0: ValueError()}, 1),
    ]
    assert all(progress.is_new(event) for event in events)
    assert progress.recorded == ("second", 1)
    assert not any(progress.is_new(event) for event in events[5:])
    assert progress.is_new(Notice("said twice is better than not at all"))
