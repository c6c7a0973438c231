"""Branches by Ray's version: the one that only older releases take is left alone."""

from __future__ import annotations

import pytest

from railswitch.codemod import Settings, check, migrate

HEADER = """\
import importlib.metadata
import ray
from packaging import version
from packaging.version import Version, parse
from ray.train import ScalingConfig
RAY = ray.__version__
NUMBERS = tuple(map(int, ray.__version__.split(".")[:2]))
IS_OLD = Version(ray.__version__) < Version("2.7")
def is_new():
    return version.parse(ray.__version__) >= version.parse("2.7.0")
"""
RECURSIVE = "def recursive():\n    return recursive()\n"
LEGACY = "ScalingConfig(trainer_resources={'CPU': 1})"

OLDER = [
    'ray.__version__.startswith("1.")',
    'RAY.startswith(("0.", "1.", "2.0.", "2.4"))',
    'Version(ray.__version__) < Version("2.7")',
    'version.parse(RAY) <= version.parse("2.50.1")',
    'parse("2.7") > parse(ray.__version__)',
    'Version(importlib.metadata.version("ray")) < Version("2.51")',
    'ray.__version__ < "2.0.0"',
    'ray.__version__ == "1.13.0"',
    'ray.__version__ in ("1.13.0", "2.0.0")',
    "NUMBERS < (2, 7)",
    'int(ray.__version__.split(".")[0]) < 2',
    'ray.__version__.split(".")[0] == "1"',
    'ray.__version__[0] == "1"',
    "Version(ray.__version__).major < 2",
    "Version(ray.__version__).release < (2, 7)",
    'tuple(int(n) for n in RAY.split(".")) < (2, 7, 0)',
    "IS_OLD",
    "not is_new()",
    "IS_OLD and is_debug",
    'RAY.split(".")[0] == "2" and int(RAY.split(".")[1]) < 7',
]
ANY = [
    'ray.__version__.startswith("2.")',
    'ray.__version__.startswith("2.6")',
    'Version(ray.__version__) < Version("2.55")',
    'Version(ray.__version__) == Version("2.60")',
    'Version(torch.__version__) < Version("2.0")',
    'ray.__version__.split(".")[1] == "1"',
    "recursive()",
    "Version(ray.__version__).minor < 7",
    'ray.__version__ < "2.7.0"',  # "2.60.0" is
    "len(ray.__version__) < 5",
    "convert(ray.__version__) < 2",
    "IS_OLD or is_debug",
    "is_debug",
    "1 < 2",
    'ray.__version__ and "a".startswith("b")',
    "NUMBERS < limit",
]


def found(text: str) -> list[int]:
    start = (HEADER + RECURSIVE).count("\n")
    issues = check(HEADER + RECURSIVE + text, Settings()).issues
    return [issue.line - start for issue in issues]


@pytest.mark.parametrize("test", OLDER)
def test_only_the_branch_for_newer_releases_is_judged(test: str) -> None:
    assert found(f"if {test}:\n    {LEGACY}\nelse:\n    {LEGACY}\n") == [4]
    assert found(f"if not ({test}):\n    {LEGACY}\nelse:\n    {LEGACY}\n") == [2]
    assert found(f"x = (\n    {LEGACY}\n    if {test} else\n    {LEGACY}\n)\n") == [4]


@pytest.mark.parametrize("test", ANY)
def test_both_branches_are_judged_where_newer_releases_may_take_either(test: str) -> None:
    assert found(f"if {test}:\n    {LEGACY}\nelse:\n    {LEGACY}\n") == [2, 4]


def test_what_is_below_a_branch_that_newer_releases_leave_by_is_for_older_ones() -> None:
    text = f"def scale():\n    if not IS_OLD:\n        return {LEGACY}\n    return {LEGACY}\n"
    assert found(text) == [3]
    assert found(text.replace("not IS_OLD", "IS_OLD")) == [4]


def test_functions_for_older_releases_are_left_alone() -> None:
    text = f"""\
if IS_OLD:
    from ray.air import session
    def report(metrics):
        session.report(metrics)
elif is_new():
    from ray import train
    def report(metrics):
        train.report(metrics)
        {LEGACY}
"""
    outcome = migrate(HEADER + text, Settings())
    assert outcome.text == HEADER + text.replace("trainer_resources={'CPU': 1}", "")
