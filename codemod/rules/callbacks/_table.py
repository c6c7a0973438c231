"""Rules of this group that are one statement: what the row does not say is a condition."""

from __future__ import annotations

from ...knowledge.railswitch_v1 import is_for_prediction
from ...names.module import Use
from .._rule import Context
from .._shared.callbacks import hooks
from .._shared.roles import may_be_under_train
from .._tables import renames


def _is_given_to_v2(use: Use, context: Context) -> bool:
    """Whether a trainer is given it, and not one of ``railswitch.v1``, which takes it."""
    names = (item.qualname for item in use.module.imports)
    is_v1 = any(n.startswith("railswitch.v1") and not is_for_prediction(n) for n in names)
    return not is_v1 and may_be_under_train(use, context)


RULES = (
    hooks("RS702"),
    hooks("RS703"),
    hooks("RS704"),
    hooks("RS705"),
    renames("RS708", when=_is_given_to_v2),
    renames("RS709", when=_is_given_to_v2),
    renames("RS710", when=_is_given_to_v2),
    renames("RS711", when=_is_given_to_v2),
)
