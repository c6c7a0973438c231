"""Every rule against its fixture files."""

from __future__ import annotations

import ast

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
    lines = enumerate(fixture.text.splitlines(), start=1)
    told_with = {number for number, line in lines if line.endswith("# <- with it")}
    assert told_with <= {
        number for issue in outcome.issues for number in range(issue.line + 1, issue.end_line + 1)
    }


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


def import_at_the_top(fixture: Fixture) -> ast.ImportFrom | None:
    """The first import of names, if all of them can be taken for something else before it."""
    imports = (node for node in ast.parse(fixture.text).body if isinstance(node, ast.ImportFrom))
    first = next((node for node in imports if node.module != "__future__"), None)
    return None if first is None or first.col_offset else first


def imported_names(fixture: Fixture) -> list[str]:
    """The names that a program imports one by one at module level."""
    imports = (node for node in ast.parse(fixture.text).body if isinstance(node, ast.ImportFrom))
    return [alias.asname or alias.name for node in imports if node.module for alias in node.names]


NAMES_AT_THE_TOP = [
    fixture
    for fixture in fixtures("before")
    if import_at_the_top(fixture) and "*" not in imported_names(fixture)
]


@pytest.mark.parametrize("fixture", NAMES_AT_THE_TOP, ids=name_of)
def test_names_that_are_also_something_else(fixture: Fixture) -> None:
    """Where a use cannot get its new name, what belongs to that is not rewritten either."""
    first = import_at_the_top(fixture)
    assert first is not None
    lines = fixture.text.splitlines(keepends=True)
    lines[first.lineno - 1 : first.lineno - 1] = [
        f"class {name}:\n    pass\n\n\n" for name in imported_names(fixture)
    ]
    text = "".join(lines)
    outcome = migrate(text, fixture.settings)
    compile(outcome.text, str(fixture.after), "exec")
    assert migrate(outcome.text, fixture.settings).text == outcome.text
