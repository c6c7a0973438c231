"""Trainers that are gone, and what comes first before a driver function can start them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import DEPRECATIONS

from ...flow.arguments import keyword_of
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
_WITHOUT_TRAINER = (
    "Give Ray Tune the algorithm itself, and the `config` of the trainer as what it searches: "
    "`Tuner({}, param_space=config)`. `RLTrainer` is gone (RS422)."
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
    call, name = _made(tuner)
    if call is None:
        return ""
    if name.startswith(_RL):
        return _WITHOUT_TRAINER.format(_algorithm(call))
    if name in GBDT_TRAINERS and lacks_function(call):
        return _FUNCTION_FIRST
    row = next((_GONE[start] for start in _starts(name) if start in _GONE), None)
    return _OTHER_FIRST.format(name.rpartition(".")[2], row) if row is not None else ""


def is_for_rllib(tuner: Tuner) -> bool:
    """Whether what it is given runs an algorithm of RLlib, which reports its own checkpoints."""
    return _made(tuner)[1].startswith(_RL)


def _made(tuner: Tuner) -> tuple[ast.Call | None, str]:
    """The call that makes the trainer of a Tuner, and the name of its class."""
    call, scope = behind(tuner.trainable, tuner.use.scope)
    if not isinstance(call, ast.Call):
        return None, ""
    name = tuner.use.module.resolve(call.func, scope)
    return (call, name) if name is not None else (None, "")


_RL = "ray.train.rl."


def _algorithm(call: ast.Call) -> str:
    """The algorithm that ``RLTrainer`` is given, as it is written there; or an example."""
    given = keyword_of(call, "algorithm")
    return ast.unparse(given.value).replace("'", '"') if given is not None else '"PPO"'


def _starts(name: str) -> Iterator[str]:
    """A qualified name, and the modules that it lies in."""
    while name:
        yield name
        name = name.rpartition(".")[0]
