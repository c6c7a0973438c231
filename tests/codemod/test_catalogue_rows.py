"""Every row of the catalogue against its rule: the code in the guide is what the codemod does."""

from __future__ import annotations

import pytest

from railswitch.catalogue import DEPRECATIONS, Deprecation, Remedy, Role
from railswitch.codemod import rules
from railswitch.codemod.engine import check, migrate
from railswitch.codemod.settings import Settings

IDS_WITH_RULE = {rule.row.id for rule in rules.load()}

PYTHON_ROWS = [row for row in DEPRECATIONS if row.roles != (Role.SHELL,)]
ROWS = [row for row in PYTHON_ROWS if row.id in IDS_WITH_RULE]


def _name(row: Deprecation) -> str:
    return row.id


def test_every_row_has_a_rule_or_a_reason_for_none() -> None:
    wanted = {row.id for row in PYTHON_ROWS if row.fix.remedy is not Remedy.RUNTIME}
    assert wanted <= IDS_WITH_RULE


def test_no_two_rules_share_a_row() -> None:
    assert len(rules.load()) == len(IDS_WITH_RULE)


@pytest.mark.parametrize("row", ROWS, ids=_name)
def test_the_legacy_form_is_found(row: Deprecation) -> None:
    assert row.id in {issue.rule for issue in check(row.before, Settings()).issues}


@pytest.mark.parametrize("row", [row for row in ROWS if row.after is not None], ids=_name)
def test_the_legacy_form_is_rewritten(row: Deprecation) -> None:
    outcome = migrate(row.before, Settings(unsafe=True))
    assert outcome.text == row.after
    assert row.id not in {issue.rule for issue in outcome.issues}
    assert migrate(outcome.text, Settings(unsafe=True)).text == outcome.text


@pytest.mark.parametrize("row", [row for row in ROWS if row.after is None], ids=_name)
def test_what_a_human_decides_is_left_alone(row: Deprecation) -> None:
    outcome = migrate(row.before, Settings(unsafe=True, select=frozenset({row.id})))
    assert outcome.text == row.before
    assert row.id in {issue.rule for issue in outcome.issues}
