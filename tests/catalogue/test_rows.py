"""The catalogue is well-formed: ids, names, examples and the texts that refer to each other."""

from __future__ import annotations

import dataclasses
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest
from packaging.version import Version

from railswitch.catalogue import (
    DEPRECATIONS,
    GENERAL,
    GROUPS,
    OUT_OF_SCOPE,
    Deprecation,
    Remedy,
    Role,
    UnknownRuleError,
    find,
)

from .examples import is_below, names_used

KEBAB_CASE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

each_row = pytest.mark.parametrize("row", [*GENERAL, *DEPRECATIONS], ids=lambda row: row.id)


def is_shell(row: Deprecation) -> bool:
    return set(row.roles) == {Role.SHELL}


def test_ids_stand_in_the_hundred_of_their_group() -> None:
    for hundred, rows in enumerate((GENERAL, *GROUPS.values())):
        for row in rows:
            assert re.fullmatch(rf"RS{hundred}\d\d", row.id), row.id


def test_ids_ascend() -> None:
    for before, after in pairwise(DEPRECATIONS):
        assert before.id < after.id


def test_no_group_is_empty() -> None:
    assert all(GROUPS.values()), [group for group, rows in GROUPS.items() if not rows]


def test_names_and_covers_are_unique() -> None:
    keys = [key for row in (*GENERAL, *DEPRECATIONS) for key in (row.name, *row.covers)]
    keys += [key for entry in OUT_OF_SCOPE for key in entry.covers]
    assert not {key: count for key, count in Counter(keys).items() if count > 1}
    assert not [key for key in keys if not KEBAB_CASE.fullmatch(key)]


@each_row
def test_every_text_is_filled_in(row: Deprecation) -> None:
    empty = [
        field.name
        for field in dataclasses.fields(row)
        if isinstance(text := getattr(row, field.name), str) and not text.strip()
    ]
    assert not empty
    assert row.roles


@each_row
def test_since_is_a_release(row: Deprecation) -> None:
    assert Version("1.0") <= Version(row.since) < Version("3.0")


@each_row
def test_the_example_is_code(row: Deprecation) -> None:
    if is_shell(row):
        for code in (row.before, row.after or ""):
            subprocess.run(["sh", "-n"], input=code, text=True, check=True)
    else:
        compile(row.before, f"{row.id} before", "exec", dont_inherit=True)
        compile(row.after or "", f"{row.id} after", "exec", dont_inherit=True)


@each_row
def test_codemod_and_people_have_an_example_to_reach(row: Deprecation) -> None:
    assert (row.after is None) == (row.fix.remedy is Remedy.RUNTIME)
    assert row.after != row.before


@each_row
def test_the_example_leaves_the_legacy_names_behind(row: Deprecation) -> None:
    if row.after is None or is_shell(row):
        return
    left = {
        used for used in names_used(row.after) for name in row.names if is_below(used, name.old)
    }
    assert not left


def test_every_rule_that_a_text_mentions_exists() -> None:
    known = {row.id for row in (*GENERAL, *DEPRECATIONS)}
    texts = {row.id: repr(row) for row in DEPRECATIONS}
    texts |= {entry.reason: repr(entry) for entry in OUT_OF_SCOPE}
    unknown = {
        where: mentioned
        for where, text in texts.items()
        if (mentioned := set(re.findall(r"RS\d+", text)) - known)
    }
    assert not unknown


@each_row
def test_a_decision_is_clear_without_the_other_texts(row: Deprecation) -> None:
    """A finding shows it alone: it begins with no pronoun, and leaves no letter unexplained."""
    if row.fix.remedy is Remedy.MANUAL:
        assert not re.match(r"\w+ (?:that|this|these|it|them)\b", row.fix.reason)
        assert "`N`" not in row.fix.reason


@each_row
def test_find_knows_every_key(row: Deprecation) -> None:
    for key in (row.id, row.id.lower(), row.name, f" {row.name.upper()} ", *row.covers):
        assert find(key) is row


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [("RS2011", "RS201 (session-report)"), ("sesion-report", "RS201 (session-report)")],
)
def test_an_unknown_key_suggests_the_nearest(wrong: str, nearest: str) -> None:
    with pytest.raises(UnknownRuleError, match=re.escape(wrong)) as error:
        find(wrong)
    assert "Did you mean" in str(error.value)
    assert nearest in str(error.value)


def test_a_hopeless_key_points_to_the_list() -> None:
    with pytest.raises(UnknownRuleError, match=r"`railswitch explain` without an argument"):
        find("%%%")


def test_the_catalogue_needs_no_other_library() -> None:
    code = "import sys, railswitch.catalogue; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    loaded = set(result.stdout.decode().split())
    assert "railswitch.catalogue" in loaded
    assert loaded.isdisjoint({"ray", "torch", "libcst", "click", "rich"})
