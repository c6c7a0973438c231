"""RS301: ``ScalingConfig(trainer_resources=...)`` is gone."""

from __future__ import annotations

import ast

from ...findings.refused import Refused
from ...flow.values import behind
from ...names.module import Use
from .._rule import Context
from .._shared.configs import argument, is_constant
from .._shared.scaling import leaves_its_function, not_of_air_alone, only_counts
from .._tables import keywords


def _is_for_an_estimator(use: Use, context: Context) -> bool:
    """Whether they are what an estimator of scikit-learn is fitted with, and not beside workers."""
    return any(item.runner == "SklearnTrainer(...)" for item in context.role(use).reasons)


_BASES = ("ray.train.trainer.BaseTrainer", "ray.train.base_trainer.BaseTrainer")


def _may_be_for_a_loop(use: Use) -> bool:
    """Whether a trainer with a loop of its own is near, which trains with them."""
    return any(True for _ in use.module.find(*_BASES, "railswitch.v1.BaseTrainer"))


def _is_told(use: Use, context: Context) -> bool:
    is_heeded = context.bridge and _is_for_an_estimator(use, context)
    return not is_heeded and not_of_air_alone(use, context)


def _who_heeds_them(use: Use, context: Context) -> str | None:
    """For whom they do something, in a sentence."""
    if only_counts(use):
        return "the configuration only counts resources"
    if context.bridge and leaves_its_function(use):
        return "`railswitch.v1` counts them for who asks what is reserved"
    if _is_for_an_estimator(use, context):
        return "`SklearnTrainer` fits its estimator with them"
    if _may_be_for_a_loop(use):
        return "a `BaseTrainer` has its `training_loop()` run with them"
    return None


def _is_moot(use: Use, context: Context) -> bool | Refused:
    if heeded := _who_heeds_them(use, context):
        return Refused(heeded)
    given = argument(use, "trainer_resources", 0)
    resources = behind(given, use.scope)[0] if given is not None else None
    if not isinstance(resources, ast.Dict):
        return Refused("the dictionary is not seen")
    names = [str(key.value) for key in resources.keys if isinstance(key, ast.Constant)]
    if len(names) < len(resources.keys):
        return Refused("not all keys of the dictionary are seen")
    others = ", ".join(f"`{name}`" for name in names if name not in {"CPU", "GPU"})
    return Refused(f"{others} may have chosen the node of rank 0") if others else True


rule = keywords(
    "RS301",
    fix_when=_is_moot,
    when=_is_told,
    unless=lambda _, value: is_constant(value, None),
    places={"trainer_resources": 0},
)
