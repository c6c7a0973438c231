"""RS319: ``CheckpointConfig(checkpoint_frequency=..., checkpoint_at_end=...)`` are gone."""

from __future__ import annotations

from ...findings.refused import Refused
from ...names.module import Use
from .._rule import Context
from .._shared.configs import is_default
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
    for reason in context.role(use).reasons:
        if reason.runner in _HEEDING:
            return Refused(f"`{reason.runner}` heeded it: give its value to the callback")
        if not reason.line:
            return Refused("it is not seen which trainer gets the configuration")
    return True


rule = keywords(
    "RS319",
    fix_when=_had_no_effect,
    unless=is_default,
    places={"checkpoint_frequency": 3, "checkpoint_at_end": 4},
)
