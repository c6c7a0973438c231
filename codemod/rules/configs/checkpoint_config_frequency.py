"""RS319: ``CheckpointConfig(checkpoint_frequency=..., checkpoint_at_end=...)`` are gone."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.refused import Refused
from ...flow.arguments import keyword_of, positional
from ...names.module import Module, Use
from .._rule import Context
from .._shared.configs import is_default, is_unpacking, trainer_calls
from .._tables import keywords

_HEEDING = {
    "XGBoostTrainer(...)",
    "LightGBMTrainer(...)",
    "GBDTTrainer(...)",
    "SklearnTrainer(...)",
    "RLTrainer(...)",
}
"""The trainers that did what the parameters say."""


def _had_no_effect(use: Use, context: Context) -> bool | Refused:
    own = {call.lineno for call in _with_own_functions(use.module)}
    for reason in context.role(use).reasons:
        if reason.runner in _HEEDING and (reason.path or reason.line not in own):
            return Refused(f"`{reason.runner}` heeded it: give its value to the callback")
        if not reason.line:
            return Refused("it is not seen which trainer gets the configuration")
    return True


def _with_own_functions(module: Module) -> Iterator[ast.Call]:
    """``XGBoostTrainer(train_func)``: what the function's own callback says is what counts."""
    for _, call in trainer_calls(module):
        function = keyword_of(call, "train_loop_per_worker") or positional(call, 0)
        if function is not None and keyword_of(call, "params") is None and not is_unpacking(call):
            yield call


rule = keywords(
    "RS319",
    fix_when=_had_no_effect,
    unless=is_default,
    places={"checkpoint_frequency": 3, "checkpoint_at_end": 4},
)
