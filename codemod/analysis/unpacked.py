"""Legacy arguments that come in a dictionary: ``RunConfig(**settings)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from railswitch.catalogue import DEPRECATIONS, Name, Remedy, Role
from railswitch.catalogue.general import UNSEEN

from ..findings.finding import Finding
from ..findings.refused import Refused
from ..flow.dictionaries import keys_of
from ..knowledge.spellings import other_spellings
from ..names.module import Use
from ..repository.roles import Verdict
from ..rules._rule import Context, Rule
from ..rules._tables import is_parameter, split_parameter

_PARAMETERS: dict[str, list[Name]] = {
    row.id: [name for name in row.names if is_parameter(name.old)] for row in DEPRECATIONS
}
"""The parameters that each row is about."""


_UNPACKED = Refused("it stands in a dictionary")


def _legacy(row: str, owner: str) -> dict[str, Name]:
    """The parameters of a class or function that a row is about.

    Those of a class that the row does not name are those of the classes that it names.
    """
    names = [(*split_parameter(name.old), name) for name in _PARAMETERS[row]]
    own = {leaf: name for of, leaf, name in names if owner in (of, *other_spellings(of))}
    return own or {leaf: name for _, leaf, name in names}


def unpacks(use: Use) -> bool:
    """Whether a use is called with a dictionary of arguments."""
    return use.call is not None and any(keyword.arg is None for keyword in use.call.keywords)


def arguments(rule: Rule, use: Use, context: Context) -> Iterator[Finding]:
    """What a rule's row says of the keys that are seen in the dictionaries of a call."""
    assert use.call is not None
    legacy = _legacy(rule.row.id, use.qualname)
    for keyword in use.call.keywords if legacy else ():
        if keyword.arg is not None:
            continue
        keys = keys_of(keyword.value, use.scope, use.module)
        for key in sorted((keys.names - keys.removed) & legacy.keys()):
            verdict = context.role(use)
            if _is_legacy(legacy[key], verdict):
                found = rule.finding(
                    (use.module, keyword),
                    () if rule.row.fix.remedy is Remedy.MANUAL else _UNPACKED,
                    message=f"`{key}` comes in `{_shown(use, keyword)}`. {rule.row.effect}",
                    verdict=verdict,
                )
                yield replace(found, key=key)


def unseen(use: Use, context: Context) -> Iterator[Finding]:
    """That a call is given a dictionary of which not all keys are seen, and some may be legacy."""
    assert use.call is not None
    legacy = _OF_CLASS.get(use.qualname, {})
    for keyword in use.call.keywords if not context.bridge else ():
        keys = keys_of(keyword.value, use.scope, use.module) if keyword.arg is None else None
        if keys is None or keys.are_all or not legacy:
            continue
        verdict = context.role(use)
        told = {*keys.names, *(other.arg for other in use.call.keywords)}
        left = [k for k, name in legacy.items() if k not in told and _is_legacy(name, verdict)]
        if left:
            yield Finding(
                row=UNSEEN,
                span=use.module.source.span(keyword),
                message=(
                    f"What `{_shown(use, keyword)}` holds is not seen here; "
                    f"{_either(left)} in it would be legacy."
                ),
                advice=UNSEEN.fix.reason,
                reasons=verdict.reasons,
                is_suggestion=True,
            )
            return  # once is enough


_OF_CLASS: dict[str, dict[str, Name]] = {}
"""The legacy parameters of configurations, trainers and ``tune.run``."""
for _row in DEPRECATIONS:
    for _name in filter(lambda name: is_parameter(name.old), _row.names):
        _owner, _parameter = split_parameter(_name.old)
        if _owner.endswith(("Config", "Trainer", "ray.tune.run")):
            for _spelling in (_owner, *other_spellings(_owner)):
                _OF_CLASS.setdefault(_spelling, {})[_parameter] = _name


def _is_legacy(name: Name, verdict: Verdict) -> bool:
    """Whether a parameter does not stay what it is for those who are given the object."""
    new = name.tune if verdict.role is Role.TUNE_TRAINABLE else name.train
    return new is None or split_parameter(new)[1] != split_parameter(name.old)[1]


def _either(keys: list[str]) -> str:
    """The keys as a sentence names them.

    >>> _either(["stop", "verbose"])
    '`stop` or `verbose`'
    """
    *others, last = (f"`{key}`" for key in sorted(keys))
    return f"{', '.join(others)} or {last}" if others else last


def _shown(use: Use, keyword: ast.keyword) -> str:
    text = " ".join(use.module.source.segment(keyword).split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


_LONGEST = 40
