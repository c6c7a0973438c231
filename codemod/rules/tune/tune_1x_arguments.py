"""RS644: arguments of schedulers and search algorithms that Ray 1.x took."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...findings.edits import DropKeyword, Edit, RenameKeyword, SetKeyword, Surround
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.uses_of import assigned_to, mentions_of
from ...flow.values import behind
from ...knowledge.spellings import other_spellings
from ...names.module import Module, Use
from .._rule import Context, Rule
from .._shared.configs import is_unpacking
from .._tables import split_parameter

rule = Rule("RS644")

_LIMITER = "ray.tune.search.ConcurrencyLimiter"
_LIMITER_HAS = {"restore", "restore_from_dir", "save", "save_to_dir"}
"""What a search algorithm and its limiter both have."""
_GONE: dict[str, set[str]] = defaultdict(set)
"""The arguments that are gone, by what took them."""

for _name in rule.row.names:
    _owner, _parameter = split_parameter(_name.old)
    for _spelling in (_owner, *other_spellings(_owner)):
        _GONE[_spelling].add(_parameter)


class _Done(NamedTuple):
    """What is done about one argument."""

    edits: Sequence[Edit] = ()
    hindrance: str = ""
    doubt: str = ""


@rule.on_call(*_GONE)
def rewrite(use: Use, _: Context) -> Iterator[Finding]:
    """All arguments of one call that are gone, which become what does the same today."""
    call = use.call
    assert call is not None
    given = [k for k in call.keywords if k.arg in _GONE[use.qualname]]
    if not given:
        return
    # What wraps the call comes first, so that it is around all that changes inside it.
    done = [_ARGUMENTS[k.arg or ""](use, call, k) for k in sorted(given, key=lambda k: k.arg or "")]
    hindrances = [one.hindrance for one in done if one.hindrance]
    doubts = [one.doubt for one in done if one.doubt]
    edits = [edit for one in done for edit in one.edits]
    names = ", ".join(f"`{keyword.arg}`" for keyword in given)
    yield rule.finding(
        use,
        () if hindrances else edits,
        message=f"{names}: {rule.row.effect}",
        advice=" ".join([rule.row.replacement, *(hindrances or doubts)]),
        unsafe=bool(doubts),
    )


def _limit(use: Use, call: ast.Call, given: ast.keyword) -> _Done:
    """``max_concurrent=4``, which a limiter around the search algorithm takes."""
    drop = DropKeyword(call, "max_concurrent")
    value, _ = behind(given.value, use.scope)
    if isinstance(value, ast.Constant) and not value.value:
        return _Done([drop])
    if use.module.once(_is_limited):
        return _Done(hindrance="Here the trials are limited in another way as well.")
    if not _is_only_handed_over(use, call):
        return _Done(hindrance="Here more is asked of it than a limiter has.")
    needs = Needs(use.module, use.scope, use.statement)
    limit = use.module.source.segment(given.value)
    around = Surround(call, f"{needs(_LIMITER)}(", f", max_concurrent={limit})")
    is_number = isinstance(value, ast.Constant) and type(value.value) is int
    doubt = "" if is_number else f"`{limit}` must be a whole number above 0."
    return _Done([around, drop, *needs.edits], doubt=doubt)


def _is_limited(module: Module) -> bool:
    """Whether a module limits trials by other means: Ray refuses two limits that differ."""
    limits = (keyword_of(call, "max_concurrent_trials") for call, _ in module.names.calls)
    return any(limits) or "ConcurrencyLimiter" in module.source.text


def _is_only_handed_over(use: Use, call: ast.Call) -> bool:
    """Whether nothing is asked of a search algorithm but what its limiter has as well."""
    mention = use.mention
    if mention is not None and mention.links[-1] is not call:
        return False
    variable = assigned_to(use.statement, call, use.scope)
    if variable is None:
        return not (isinstance(use.statement, ast.Assign) and use.statement.value is call)
    asked = (m.links[0] for m in mentions_of(use.module, variable) if m.links)
    return all(isinstance(one, ast.Attribute) and one.attr in _LIMITER_HAS for one in asked)


def _reward(use: Use, call: ast.Call, _: ast.keyword) -> _Done:
    """``reward_attr="accuracy"``: the metric of which more is better."""
    is_named = any(keyword_of(call, name) is not None for name in ("metric", "mode"))
    if is_named or is_unpacking(call) or use.module.once(_names_metric_of_run):
        return _Done(hindrance="Here another metric is named, too.")
    return _Done([RenameKeyword(call, "reward_attr", "metric"), SetKeyword(call, "mode", '"max"')])


def _names_metric_of_run(module: Module) -> bool:
    """Whether a run names its metric itself, which Ray allows in one place only."""
    runs = module.find("ray.tune.run", "ray.tune.TuneConfig", "ray.tune.tune_config.TuneConfig")
    return any(use.call is not None and keyword_of(use.call, "metric") for use in runs)


def _order(_: Use, call: ast.Call, given: ast.keyword) -> _Done:
    """``shuffle=True``, which let the trials begin in another order."""
    is_off = isinstance(given.value, ast.Constant) and not given.value.value
    doubt = "" if is_off else "The trials then begin in the order of the search space."
    return _Done([DropKeyword(call, "shuffle")], doubt=doubt)


def _early_stopped(_: Use, call: ast.Call, given: ast.keyword) -> _Done:
    """``use_early_stopped_trials=True``, as it always is today."""
    is_on = isinstance(given.value, ast.Constant) and given.value.value is True
    doubt = "" if is_on else "Trials that were stopped early then count for the search."
    return _Done([DropKeyword(call, "use_early_stopped_trials")], doubt=doubt)


def _object_store(_: Use, call: ast.Call, __: ast.keyword) -> _Done:
    """``use_object_store=True``: there is one way to save a ``Trainable`` only."""
    return _Done([DropKeyword(call, "use_object_store")])


_ARGUMENTS = {
    "max_concurrent": _limit,
    "reward_attr": _reward,
    "shuffle": _order,
    "use_early_stopped_trials": _early_stopped,
    "use_object_store": _object_store,
}
