"""For the rules about configurations."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch import catalogue
from railswitch.catalogue import Role

from ...flow.arguments import keyword_of, positional
from ...knowledge.spellings import other_spellings
from ...knowledge.types import is_trainer
from ...names.module import Module, Use
from .._rule import Context
from .._tables import split_parameter

SCALING_CONFIG = ("ray.train.ScalingConfig", *other_spellings("ray.train.ScalingConfig"))
RUN_CONFIG = ("ray.train.RunConfig", *other_spellings("ray.train.RunConfig"))
SYNC_CONFIG = tuple(
    dict.fromkeys(split_parameter(name.old)[0] for name in catalogue.find("RS313").names)
)

DEFAULTS: dict[str, object] = {
    "verbose": None,
    "progress_reporter": None,
    "log_to_file": False,
    "sync_config": None,
    "stop": None,
    "checkpoint_frequency": 0,
    "checkpoint_at_end": None,
    "fail_fast": False,
}
"""The parameters that Ray Train dropped, with their defaults of V1."""


def is_default(parameter: str, value: ast.expr) -> bool:
    """Whether a removed parameter is given its own default, for which there is a rule."""
    return is_constant(value, DEFAULTS[parameter])


def is_constant(node: ast.expr | None, value: object) -> bool:
    """Whether an expression is a constant of that value and type."""
    return (
        isinstance(node, ast.Constant)
        and type(node.value) is type(value)
        and bool(node.value == value)
    )


def argument(use: Use, name: str, place: int) -> ast.expr | None:
    """What a call is given for a parameter, by name or by place."""
    assert use.call is not None
    keyword = keyword_of(use.call, name)
    return keyword.value if keyword is not None else positional(use.call, place)


def is_unpacking(call: ast.Call) -> bool:
    """Whether a call may have more arguments than are written: ``f(*args, **options)``."""
    starred = any(isinstance(argument, ast.Starred) for argument in call.args)
    return starred or any(keyword.arg is None for keyword in call.keywords)


def trainer_calls(module: Module) -> list[tuple[Use, ast.Call]]:
    """Every call that makes a trainer."""
    return module.once(_trainer_calls)


def _trainer_calls(module: Module) -> list[tuple[Use, ast.Call]]:
    return list(_making_trainers(module))


def _making_trainers(module: Module) -> Iterator[tuple[Use, ast.Call]]:
    for symbol, mention, names in module.mentions:
        for depth, name in enumerate(names):
            if is_trainer(name):
                use = module.use(symbol, mention, depth, name)
                if use.call is not None:
                    yield use, use.call


def is_for_tuner(use: Use, context: Context) -> bool:
    """Whether a configuration is a Tuner's, also where no more is seen than that none trains."""
    role = context.role(use).role
    return role is Role.TUNE_TRAINABLE or (
        role is None and use.module.runs == {Role.TUNE_TRAINABLE}
    )
