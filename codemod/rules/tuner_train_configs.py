"""RS605: configurations of Ray Train that are given to a Tuner."""

from __future__ import annotations

from ..module import Use
from ..rule import Context
from ..tables import renames
from ._configs import is_for_tuner
from ._roles import may_be_under_tune


def _may_be_for_tuner(use: Use, context: Context) -> bool:
    is_made = use.call is not None
    return may_be_under_tune(use, context) or (is_made and is_for_tuner(use, context))


rule = renames("RS605", when=_may_be_for_tuner)
