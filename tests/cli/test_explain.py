import json

import pytest
from click.testing import CliRunner, Result

from railswitch.catalogue import DEPRECATIONS, GENERAL, Deprecation, find
from railswitch.cli import main


def explain(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["explain", *arguments])


def test_without_an_argument_it_lists_every_rule() -> None:
    done = explain()
    assert done.exit_code == 0
    for row in (*GENERAL, *DEPRECATIONS):
        assert row.id in done.output
        assert row.name in done.output


@pytest.mark.parametrize("key", ["RS201", "rs201", "session-report"])
def test_a_rule_by_id_or_name(key: str) -> None:
    done = explain(key)
    assert done.exit_code == 0
    for part in ("RS201 session-report", "What V2 does", "Instead", "Before", "After"):
        assert part in done.output


def test_a_special_case_leads_to_its_rule() -> None:
    assert "RS205 session-ranks" in explain("session-get-world-rank").output


def test_json_has_everything_of_a_row() -> None:
    record = json.loads(explain("RS201", "--format", "json").output)
    assert record["id"] == "RS201"
    assert record["outcome"] == "silent"
    assert record["fix"]["remedy"] == "conditional"
    assert record["required"] is True
    assert record["page"] == "docs/rules/RS201.md"
    assert len(json.loads(explain("--format", "json").output)) == len(DEPRECATIONS)


@pytest.mark.parametrize(
    ("key", "suggestion"), [("RS2O1", "RS201"), ("session-reprot", "session-report")]
)
def test_an_unknown_rule_suggests_the_nearest(key: str, suggestion: str) -> None:
    done = explain(key)
    assert done.exit_code == 2
    assert f"there is no rule {key!r}" in done.output
    assert suggestion in done.output


def test_a_rule_unlike_any_other_points_to_the_list() -> None:
    assert "lists them all" in explain("????").output


@pytest.mark.parametrize("row", GENERAL, ids=lambda row: row.id)
def test_what_railswitch_itself_finds_is_explained_too(row: Deprecation) -> None:
    assert f"{row.id} {row.name}" in explain(row.id).output


def test_the_rules_that_speak_of_something_are_listed() -> None:
    told = explain("progress_reporter").output
    assert "RS309" in told
    assert "RS641" in told
    assert "RS201" not in told


def test_code_is_never_cut_to_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    row = find("RS411")
    told = [line.rstrip() for line in explain(row.id).output.splitlines()]
    code = [line for line in (row.after or "").splitlines() if line]
    assert max(map(len, code)) > 60
    assert [line for line in code if line not in told] == []


@pytest.mark.parametrize(("key", "first"), [("RS43", "RS430"), ("rs6", "RS601"), ("RS00", "RS000")])
def test_the_beginning_of_ids_lists_their_rules(key: str, first: str) -> None:
    told = explain(key).output
    assert first in told
    assert "RS201" not in told
    assert "RS829" not in told
