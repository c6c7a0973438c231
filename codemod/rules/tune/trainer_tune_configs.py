"""RS606: configurations of Ray Tune that are given to a trainer."""

from __future__ import annotations

from ...names.module import Use
from .._rule import Context
from .._shared.roles import is_one_of_two, may_be_under_train
from .._tables import renames


def _is_for_trainer(use: Use, context: Context) -> bool:
    return may_be_under_train(use, context) and not is_one_of_two(use, context)


rule = renames("RS606", when=_is_for_trainer)
