"""Trainers for gradient boosting, as V1 had them: without a training function."""

from __future__ import annotations

import ast

from railswitch import catalogue

from ...flow.arguments import keyword_of
from ...knowledge.spellings import spellings
from .._tables import split_parameter
from .configs import is_unpacking

_OLD = [split_parameter(name.old) for name in catalogue.find("RS411").names]
_PARAMETERS = {parameter for _, parameter in _OLD}
GBDT_TRAINERS = tuple(spellings(*dict.fromkeys(owner for owner, _ in _OLD)))


def lacks_function(call: ast.Call) -> bool:
    """Whether such a trainer is given V1's arguments, or no training function."""
    is_old = any(keyword.arg in _PARAMETERS for keyword in call.keywords)
    has_function = bool(call.args) or keyword_of(call, "train_loop_per_worker") is not None
    return is_old or not (has_function or is_unpacking(call))
