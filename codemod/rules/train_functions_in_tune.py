"""RS607: functions of ``ray.train`` in code that a Tuner runs."""

from __future__ import annotations

from ..module import Use
from ..rule import Context
from ..tables import renames
from ._roles import may_be_under_tune


def _has_successor(use: Use, context: Context) -> bool:
    return may_be_under_tune(use, context) and not _asks_for_metadata(use)


def _asks_for_metadata(use: Use) -> bool:
    """``train.get_context().get_metadata()``, which Tune's context refuses as well (RS216)."""
    if use.mention is None:
        return False
    metadata = f"{use.qualname}().get_metadata"
    return metadata in use.module.qualnames(use.symbol, use.mention)


rule = renames("RS607", when=_has_successor)
