"""RS626: modules of Ray Tune that moved."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.moved_modules import HELD, is_left_behind
from ...names.module import Use
from .._rule import Context
from .._tables import renames


def _what_is_asked(use: Use) -> Use:
    """The use of what a module is asked for, where it is the module that is mentioned."""
    if use.qualname in HELD and use.attribute and use.mention is not None:
        return use.module.use(use.symbol, use.mention, use.depth + 1)
    return use


def _is_left_behind(use: Use) -> bool:
    return use.qualname not in _ROWS and is_left_behind(use.qualname)


def _moved(use: Use, _: Context) -> bool:
    if use.is_import and use.qualname in HELD:
        # Behind the new module, what is left behind could be something else of the same name.
        symbol, module = use.symbol, use.module
        asked = {name for m in symbol.mentions for name in module.qualnames(symbol, m)}
        below = {name for name in asked if name.rpartition(".")[0] == use.qualname}
        return not any(is_left_behind(name) for name in below - _ROWS)
    return not _is_left_behind(_what_is_asked(use))


rule = renames("RS626", when=_moved)

_ROWS = frozenset(name.old for name in rule.row.names)


def report(use: Use, _: Context) -> Iterator[Finding]:
    """What the modules held besides did not move along, and nothing public replaces it."""
    asked = _what_is_asked(use)
    if _is_left_behind(asked) and (asked.is_spelled or asked is not use):
        private = _PRIVATE.get(asked.qualname)
        message = f"`{asked.qualname}` is gone: its module moved without it."
        advice = _NOW_PRIVATE.format(private) if private else _GONE
        yield rule.finding(asked, message=message, advice=advice)


_GONE = "Ray has no such thing for users any more; do without it."
_NOW_PRIVATE = "It is `{}` now: private, so that it may change with any release. Do without it."
_PRIVATE = {
    f"ray.tune.trial.{name}": f"ray.tune.experiment.trial._{name}"
    for name in ("Location", "TrialInfo")
}

rule.on_use(*HELD)(report)
rule.on_import_below(*HELD)(report)
