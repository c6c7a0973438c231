"""The rules, one file each; a file registers itself by being here. See README.md beside it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from ._rule import Rule


@cache
def load() -> tuple[Rule, ...]:
    """Every rule, by id."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    found = [_rule_in(name) for name in names]
    return tuple(sorted(found, key=lambda rule: rule.row.id))


def _rule_in(file: str) -> Rule:
    rule = import_module(f"{__name__}.{file}").rule
    assert isinstance(rule, Rule)
    rule.file = file
    return rule
