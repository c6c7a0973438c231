"""What is taken back of a migration that does not pass."""

from collections.abc import Callable

import pytest

from railswitch.verify.bisect import keep_what_passes, most_runs

CHANGES = list("abcdefghijkl")


def failing(*bad: str) -> Callable[[list[str]], str | None]:
    def attempt(some: list[str]) -> str | None:
        found = [change for change in bad if set(change) <= set(some)]
        return f"{found[0]} fails" if found else None

    return attempt


def test_nothing_is_taken_back_of_what_passes() -> None:
    kept = keep_what_passes(CHANGES, failing(), 10)
    assert (kept.stays, kept.taken_back, kept.runs) == (CHANGES, [], 1)


@pytest.mark.parametrize("bad", CHANGES)
def test_the_one_that_fails_is_found_in_few_runs(bad: str) -> None:
    kept = keep_what_passes(CHANGES, failing(bad), 100)
    assert kept.taken_back == [(bad, f"{bad} fails")]
    assert kept.stays == [change for change in CHANGES if change != bad]
    assert kept.runs <= 1 + most_runs(len(CHANGES))


def test_all_that_fail_are_found() -> None:
    kept = keep_what_passes(CHANGES, failing("c", "h", "l"), 100)
    assert [change for change, _ in kept.taken_back] == ["c", "h", "l"]


def test_of_two_that_fail_together_one_is_taken_back() -> None:
    kept = keep_what_passes(CHANGES, failing("ch"), 100)
    assert [change for change, _ in kept.taken_back] == ["h"]


def test_where_no_run_is_left_only_what_is_known_to_pass_stays() -> None:
    attempt = failing("l")
    kept = keep_what_passes(CHANGES, attempt, 4)
    assert kept.runs == 4
    assert attempt(kept.stays) is None
    assert kept.untried
    assert [*kept.stays, *kept.untried] == CHANGES


def test_what_fails_without_any_change_is_not_looked_for() -> None:
    kept = keep_what_passes(CHANGES, lambda _: "V2 drops it", 100)
    assert (kept.stays, kept.taken_back, kept.in_vain, kept.runs) == ([], [], "V2 drops it", 2)
