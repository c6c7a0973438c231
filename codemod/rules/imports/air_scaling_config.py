"""RS102: ``ray.air.ScalingConfig`` becomes ``ray.train.ScalingConfig``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...findings.edits import renamed
from ...findings.finding import Finding
from ...names.module import Module, Use
from ...names.scopes import Symbol
from .._rule import Context, Rule
from .._shared.scaling import is_given_to_tune, only_counts

rule = Rule("RS102")

_NEW = {name.old: name.train for name in rule.row.names}
_COUNTS = (
    "`ray.air.ScalingConfig` reaches no trainer here, and counts as it did. "
    "`ray.train.ScalingConfig` would count one CPU less, that of the trainer."
)
_LEAVE = (
    "Leave it, or write down the resources that you want: `ray.air` will not be there for ever."
)
_TAKEN = (
    "`tune.with_resources` takes no configuration any more: give it a dictionary of the resources, "
    "or a `ray.tune.PlacementGroupFactory`; `.as_placement_group_factory()` of this makes one."
)


def _some_only_count(module: Module) -> set[Symbol]:
    """The names of the class of which some uses only count resources."""
    return {
        symbol
        for symbol in module.symbols
        if symbol.qualname in _NEW
        and any(only_counts(module.use(symbol, mention, 0)) for mention in symbol.mentions)
    }


@rule.on_use(*_NEW)
def rename(use: Use, _: Context) -> Iterator[Finding]:
    """By its import, unless some of its uses only count resources."""
    beside = use.symbol in use.module.once(_some_only_count)
    if not use.is_import and only_counts(use):
        is_taken = is_given_to_tune(use)
        found = rule.finding(use, message=_COUNTS, advice=_TAKEN if is_taken else _LEAVE)
        yield replace(found, is_suggestion=not is_taken)
    elif (use.is_import and not beside) or (not use.is_import and (use.is_spelled or beside)):
        yield rule.finding(use, renamed(use, _NEW[use.qualname]))
