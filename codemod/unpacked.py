"""Legacy arguments that come in a dictionary: ``RunConfig(**settings)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from railswitch.catalogue import DEPRECATIONS, Name, Role

from .dictionaries import keys_of
from .finding import Finding
from .module import Use
from .rule import Context, Rule
from .tables import is_parameter, split_parameter

_PARAMETERS: dict[str, dict[str, Name]] = {
    row.id: {split_parameter(name.old)[1]: name for name in row.names if is_parameter(name.old)}
    for row in DEPRECATIONS
}
"""The parameters that each row is about."""


def unpacks(use: Use) -> bool:
    """Whether a use is called with a dictionary of arguments."""
    return use.call is not None and any(keyword.arg is None for keyword in use.call.keywords)


def arguments(rule: Rule, use: Use, context: Context) -> Iterator[Finding]:
    """What a rule's row says of the keys that are seen in the dictionaries of a call."""
    assert use.call is not None
    legacy = _PARAMETERS[rule.row.id]
    for keyword in use.call.keywords if legacy else ():
        if keyword.arg is not None:
            continue
        keys = keys_of(keyword.value, use.scope, use.module)
        for key in sorted((keys.names - keys.removed) & legacy.keys()):
            verdict = context.role(use)
            name = legacy[key]
            new = name.tune if verdict.role is Role.TUNE_TRAINABLE else name.train
            if new is None or split_parameter(new)[1] != key:
                found = rule.finding(
                    (use.module, keyword),
                    message=f"`{key}` comes in `{_shown(use, keyword)}`. {rule.row.effect}",
                    verdict=verdict,
                )
                yield replace(found, key=key)


def _shown(use: Use, keyword: ast.keyword) -> str:
    text = " ".join(use.module.source.segment(keyword).split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


_LONGEST = 40
