"""Every row of the catalogue against its rule: the code in the guide is what the codemod does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from railswitch.catalogue import DEPRECATIONS, Deprecation, Remedy, Role
from railswitch.codemod import rules
from railswitch.codemod.engine import Outcome, check, migrate
from railswitch.codemod.rules._tables import is_parameter, split_parameter
from railswitch.codemod.settings import Settings
from railswitch.codemod.text.mentions_ray import may_matter

IDS_WITH_RULE = {rule.row.id for rule in rules.load()}

PYTHON_ROWS = [row for row in DEPRECATIONS if row.roles != (Role.SHELL,)]
ROWS = [row for row in PYTHON_ROWS if row.id in IDS_WITH_RULE]
MANUAL = [row for row in ROWS if row.fix.remedy is Remedy.MANUAL]


def _name(row: Deprecation) -> str:
    return row.id


def test_every_row_has_a_rule_or_a_reason_for_none() -> None:
    wanted = {row.id for row in PYTHON_ROWS if row.fix.remedy is not Remedy.RUNTIME}
    assert wanted <= IDS_WITH_RULE


def test_no_two_rules_share_a_row() -> None:
    assert len(rules.load()) == len(IDS_WITH_RULE)


def _rules(outcome: Outcome) -> set[str]:
    return {rule for issue in outcome.issues for rule in (issue.rule, *issue.also)}


@pytest.mark.parametrize("row", ROWS, ids=_name)
def test_the_legacy_form_is_found(row: Deprecation) -> None:
    assert row.id in _rules(check(row.before, Settings()))


@pytest.mark.parametrize("row", [row for row in ROWS if row not in MANUAL], ids=_name)
def test_the_legacy_form_is_rewritten(row: Deprecation) -> None:
    outcome = migrate(row.before, Settings(unsafe=True))
    assert outcome.text == row.after
    assert row.id not in _rules(outcome)
    assert migrate(outcome.text, Settings(unsafe=True)).text == outcome.text


@pytest.mark.parametrize("row", MANUAL, ids=_name)
def test_what_a_human_decides_is_left_alone(row: Deprecation) -> None:
    outcome = migrate(row.before, Settings(unsafe=True, select=frozenset({row.id})))
    assert outcome.text == row.before
    assert row.id in {issue.rule for issue in outcome.issues}


@pytest.mark.parametrize("row", MANUAL, ids=_name)
def test_what_a_human_should_end_with_is_right(row: Deprecation) -> None:
    assert row.after is not None
    outcome = migrate(row.after, Settings(unsafe=True))
    assert outcome.text == row.after
    assert row.id not in _rules(outcome)
    assert not [issue for issue in outcome.issues if issue.required]


NAMES = [
    (row, name.old)
    for row in ROWS
    for name in row.names
    if not name.old.startswith("$")  # what is asked of the environment has tests of its own
]
VALUES = ("x", "None", "True", "0", "'x'", "{'CPU': 1}")


def _uses(name: str) -> Iterator[str]:
    """The smallest programs in which a name may be at work."""
    owner, parameter = split_parameter(name) if is_parameter(name) else (name, "")
    parts = owner.split(".")
    size = next((n for n, p in enumerate(parts) if p[0].isupper() or p.endswith("()")), -1)
    start = f"import {'.'.join(parts[:size]) or owner}\n\n\n"
    if parameter:
        yield from (f"{start}{owner}({parameter}={value})\n" for value in VALUES)
        return
    above, leaf = ".".join(parts[:-1]), parts[-1]
    yield f"{start}def f(x):\n    {name}(x)\n"
    yield f"{start}def f(x):\n    return {name}\n"
    if above and not above.endswith(")"):
        yield f"from {above} import {leaf}\n"
        yield f"{start}def f(x: {above}):\n    x.{leaf}(1)\n"
        given = "ray.train.torch.TorchTrainer(run_config=ray.train.RunConfig(callbacks=[A()]))"
        method = f"class A({above}):\n    def {leaf}(self):\n        print()\n"
        yield f"import ray.train.torch\n{start}{method}\n\n{given}\n"


@pytest.mark.parametrize(("row", "name"), NAMES, ids=lambda item: getattr(item, "id", item))
def test_the_rule_knows_every_name_and_parameter(row: Deprecation, name: str) -> None:
    """Also of a row that has both, of which a handler for one kind sees only half."""
    select = frozenset({row.id})
    found = [
        text
        for text in _uses(name)
        if any(
            check(text, Settings(select=select, assume=role)).issues
            for role in (None, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE)
        )
    ]
    assert found


NAMES_ELSEWHERE = [
    pair
    for pair in NAMES
    if pair[1].startswith(("ray.data.", "ray.serve.", "ray.util."))
    if pair[0].name != "shard-as-dataset"  # who has a shard imports `ray.train`
]


@pytest.mark.parametrize(
    ("row", "name"), NAMES_ELSEWHERE, ids=lambda item: getattr(item, "id", item)
)
def test_the_scan_lets_the_names_of_other_libraries_through(row: Deprecation, name: str) -> None:
    assert any(may_matter(text.encode()) for text in _uses(name))
