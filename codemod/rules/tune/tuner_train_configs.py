"""RS605: configurations of Ray Train that are given to a Tuner."""

from __future__ import annotations

from ...names.module import Use
from .._rule import Context
from .._shared.roles import is_one_of_two, may_be_under_tune
from .._tables import renames


def _is_for_tuner(use: Use, context: Context) -> bool:
    return may_be_under_tune(use, context) and not is_one_of_two(use, context)


rule = renames("RS605", when=_is_for_tuner)
