"""Trainers that are gone, and what comes first before a driver function can start them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import DEPRECATIONS

from ...flow.values import behind
from .gbdt import GBDT_TRAINERS, lacks_function
from .tuners import Tuner

_FUNCTION_FIRST = (
    "First write the training function that the trainer needs (RS411); then put the trainer into a "
    "function, `def train_driver(config)`, which gives it what the trial has chosen as "
    "`train_loop_config`, and give that function to Ray Tune, with a limit for its trials (RS615)."
)
_OTHER_FIRST = (
    "First replace `{}`, which V2 does not have ({}); then put what replaces it into a function, "
    "`def train_driver(config)`, which runs it with what the trial has chosen, and give that "
    "function to Ray Tune, with a limit for its trials (RS615)."
)
_GONE = {
    name.old: row.id
    for row in DEPRECATIONS
    for name in row.names
    if name.train is None and name.tune is None
}
"""The names that nothing replaces one for one, with the rows that say what to do."""


def what_comes_first(tuner: Tuner) -> str:
    """The advice for a trainer that no driver can start as it is; empty for any other.

    It is one of V1's for gradient boosting, or of a class that is gone.
    """
    call, scope = behind(tuner.trainable, tuner.use.scope)
    name = tuner.use.module.resolve(call.func, scope) if isinstance(call, ast.Call) else None
    if name is None or not isinstance(call, ast.Call):
        return ""
    if name in GBDT_TRAINERS and lacks_function(call):
        return _FUNCTION_FIRST
    row = next((_GONE[start] for start in _starts(name) if start in _GONE), None)
    return _OTHER_FIRST.format(name.rpartition(".")[2], row) if row is not None else ""


def _starts(name: str) -> Iterator[str]:
    """A qualified name, and the modules that it lies in."""
    while name:
        yield name
        name = name.rpartition(".")[0]
