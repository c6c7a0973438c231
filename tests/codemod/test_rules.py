"""Every rule against its fixture files."""

from __future__ import annotations

import pytest

from railswitch.codemod.engine import check, migrate

from .fixtures import FOLDER, IS_RECORDING, Fixture, fixtures, name_of, rules_by_file


def test_every_folder_belongs_to_a_rule() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir()}
    assert folders <= rules_by_file().keys()


@pytest.mark.parametrize("fixture", fixtures("unchanged"), ids=name_of)
def test_leaves_alone(fixture: Fixture) -> None:
    assert not check(fixture.text, fixture.settings).issues


@pytest.mark.parametrize("fixture", fixtures("reported"), ids=name_of)
def test_reports(fixture: Fixture) -> None:
    outcome = migrate(fixture.text, fixture.settings)
    lines = enumerate(fixture.text.splitlines(), start=1)
    expected = {number for number, line in lines if line.endswith("# <-")}
    assert outcome.text == fixture.text
    assert {issue.line for issue in outcome.issues} == expected


@pytest.mark.parametrize("fixture", fixtures("before"), ids=name_of)
def test_rewrites(fixture: Fixture) -> None:
    outcome = migrate(fixture.text, fixture.settings)
    if IS_RECORDING:
        fixture.after.write_bytes(outcome.text.encode())
    assert outcome.text == fixture.after.read_bytes().decode()
    assert fixture.rule.row.id in {issue.rule for issue in outcome.fixed}


@pytest.mark.parametrize("fixture", fixtures("before"), ids=name_of)
def test_a_second_run_changes_nothing(fixture: Fixture) -> None:
    after = fixture.after.read_bytes().decode()
    assert migrate(after, fixture.settings).text == after


@pytest.mark.parametrize("fixture", fixtures("before"), ids=name_of)
def test_line_ends_are_kept(fixture: Fixture) -> None:
    outcome = migrate(fixture.text.replace("\n", "\r\n"), fixture.settings)
    assert outcome.text == fixture.after.read_bytes().decode().replace("\n", "\r\n")


@pytest.mark.parametrize("fixture", fixtures("before"), ids=name_of)
def test_the_result_compiles(fixture: Fixture) -> None:
    compile(fixture.after.read_bytes(), str(fixture.after), "exec")
