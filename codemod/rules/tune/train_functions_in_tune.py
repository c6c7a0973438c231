"""RS607: functions of ``ray.train`` in code that a Tuner runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.finding import Finding
from ...names.module import Module, Use
from .._rule import Context
from .._shared.mocks import is_patch, patching
from .._shared.roles import may_be_under_tune
from .._tables import renames


def _has_successor(use: Use, context: Context) -> bool:
    return may_be_under_tune(use, context) and not _asks_for_metadata(use)


def _asks_for_metadata(use: Use) -> bool:
    """``train.get_context().get_metadata()``, which Tune's context refuses as well (RS216)."""
    if use.mention is None:
        return False
    metadata = f"{use.qualname}().get_metadata"
    return metadata in use.module.qualnames(use.symbol, use.mention)


rule = renames("RS607", when=_has_successor)

_FUNCTIONS = {name.old: name.tune for name in rule.row.names}
_SHORT = {name.rpartition(".")[2] for name in _FUNCTIONS}


@rule.on_string(*_FUNCTIONS, *_SHORT)
def look_at_mock(node: ast.Constant, module: Module, _: Context) -> Iterator[Finding]:
    """What a test replaces, where nothing but a Tuner runs the code that it is about."""
    if module.runs != {Role.TUNE_TRAINABLE}:
        return
    for old, new in _FUNCTIONS.items():
        if is_patch(patching(node, old, module)[0]):
            advice = f"Replace `{new}` here, together with the code that the test is about."
            yield rule.finding((module, node), message=_MOCK.format(old), advice=advice)


_MOCK = "This replaces `{}`, which code that a Tuner runs must not call: it calls Tune's own."
