"""The rules, in a folder for each group of the catalogue. See README.md beside it.

Most are files, which register themselves by being there; a ``_table`` has those of its group that
are one statement; of all other rows that name something, the rule is made from the row.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from railswitch.catalogue import DEPRECATIONS, Remedy

from ._rule import Rule
from ._tables import has_names, rule_of

GROUPS = ("imports", "session", "configs", "trainers", "results", "tune", "callbacks", "behaviours")


@cache
def load() -> tuple[Rule, ...]:
    """Every rule, by id."""
    written = {rule.row.id: rule for group in GROUPS for rule in _written(group)}
    made = {
        row.id: rule_of(row)
        for row in DEPRECATIONS
        if row.id not in written and row.fix.remedy is not Remedy.RUNTIME and has_names(row)
    }
    return tuple(rule for _, rule in sorted((written | made).items()))


def _written(group: str) -> Iterator[Rule]:
    package = import_module(f".{group}", __name__)
    for module in iter_modules(package.__path__):
        found = import_module(f".{module.name}", package.__name__)
        if module.name == "_table":
            yield from found.RULES
        elif not module.name.startswith("_"):
            assert isinstance(found.rule, Rule)
            yield found.rule
