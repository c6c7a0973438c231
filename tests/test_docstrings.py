"""The examples in docstrings do what they say."""

import doctest
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

PARTS = ("catalogue", "cli", "codemod", "doctor", "shim", "traces", "v1", "v2", "verify")
# These import a framework that the development environment does not have.
NOT_INSTALLED = {
    f"railswitch.{name}.tensorflow" for name in ("v1", "v1._checkpoints", "v1._predictors", "v2")
}


def modules() -> Iterator[str]:
    for part in PARTS:
        package = importlib.import_module(f"railswitch.{part}")
        yield package.__name__
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name not in NOT_INSTALLED:
                yield module.name


@pytest.mark.parametrize("name", list(modules()))
def test_examples(name: str) -> None:
    outcome = doctest.testmod(
        importlib.import_module(name),
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL,
    )
    assert outcome.failed == 0
