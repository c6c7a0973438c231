"""RS515: a checkpoint cannot be scored on a key that V1 added to the metrics."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.finding import Finding
from ...flow.values import behind
from ...knowledge.spellings import spellings
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import argument
from .._shared.reports import reported_keys
from .._shared.results import AUTOFILLED

rule = Rule("RS515")


@rule.on_call(*spellings("ray.train.CheckpointConfig"))
def report(use: Use, context: Context) -> Iterator[Finding]:
    """A score attribute that nobody reports, unless a Tuner runs the training."""
    value = argument(use, "checkpoint_score_attribute", 1)
    if value is None:
        return
    key, _ = behind(value, use.scope)
    if not isinstance(key, ast.Constant) or key.value not in AUTOFILLED:
        return
    if key.value not in reported_keys(use.module) and _is_for_trainer(use, context):
        yield rule.finding((use.module, value), verdict=context.role(use))


def _is_for_trainer(use: Use, context: Context) -> bool:
    """Whether a trainer gets the configuration, or nobody in a module without Ray Tune."""
    role = context.role(use).role
    has_tune = any(other.qualname.startswith("ray.tune") for other in use.module.imports)
    return role is Role.TRAIN_WORKER or (role is None and not has_tune)
