"""RS301: ``ScalingConfig(trainer_resources=...)`` is gone."""

from __future__ import annotations

import ast

from ...flow.values import behind
from ...names.module import Use
from .._rule import Context
from .._shared.configs import argument, is_constant
from .._shared.scaling import not_of_air_alone, only_counts
from .._tables import keywords


def _is_moot(use: Use, context: Context) -> bool:
    is_moot = not only_counts(use) and _asks_for_cpus_and_gpus_only(use, context)
    return is_moot and not _is_for_an_estimator(use, context)


def _is_for_an_estimator(use: Use, context: Context) -> bool:
    """Whether they are what an estimator of scikit-learn is fitted with, and not beside workers."""
    return any(item.runner == "SklearnTrainer(...)" for item in context.role(use).reasons)


def _is_told(use: Use, context: Context) -> bool:
    is_heeded = context.bridge and _is_for_an_estimator(use, context)
    return not is_heeded and not_of_air_alone(use, context)


def _asks_for_cpus_and_gpus_only(use: Use, _: Context) -> bool:
    given = argument(use, "trainer_resources", 0)
    resources = behind(given, use.scope)[0] if given is not None else None
    return isinstance(resources, ast.Dict) and all(
        key is not None and (is_constant(key, "CPU") or is_constant(key, "GPU"))
        for key in resources.keys
    )


rule = keywords(
    "RS301",
    fix_when=_is_moot,
    when=_is_told,
    unless=lambda _, value: is_constant(value, None),
    places={"trainer_resources": 0},
)
