"""What the rules about results and the files of a run share."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..flow import ancestors
from ..module import Module, Use
from ..names import Scope, resolve
from ..raytypes import is_trainer
from ..values import behind
from ._configs import trainer_calls
from ._training import name_of

RESULT = "ray.train.Result"
"""The result of a trainer; that of a Tuner is another class, and unchanged."""

AUTOFILLED = {
    "checkpoint_dir_name",
    "config",
    "date",
    "done",
    "experiment_id",
    "experiment_tag",
    "hostname",
    "iterations_since_restore",
    "node_ip",
    "pid",
    "should_checkpoint",
    "time_since_restore",
    "time_this_iter_s",
    "time_total_s",
    "timestamp",
    "training_iteration",
    "trial_id",
    "trial_name",
}
"""The keys that V1 added to every report."""

_TUNERS = ("ray.tune.Tuner", "ray.tune.tuner.Tuner", "ray.tune.run", "ray.tune.run_experiments")


def fits(module: Module) -> Iterator[Use]:
    """Every call of a trainer's ``fit``."""
    for symbol, mention, names in module.mentions:
        for depth, name in enumerate(names):
            if name.endswith(".fit") and is_trainer(name.removesuffix(".fit")):
                use = module.use(symbol, mention, depth, name)
                if use.call is not None:
                    yield use


def is_about_trainers_alone(module: Module) -> bool:
    """Whether a module makes trainers and does without Tuners, which still write their files."""
    return any(trainer_calls(module)) and not any(module.find(*_TUNERS))


def strings_of_driver(
    module: Module, pattern: re.Pattern[str]
) -> Iterator[tuple[ast.Constant, ast.stmt]]:
    """The strings with a pattern, other than docstrings and those in training functions."""
    for node, scope, statement in module.names.strings:
        if not pattern.search(str(node.value)) or is_docstring(node, statement):
            continue
        if not module.roles.around(scope).evidence:
            yield node, statement


def is_docstring(node: ast.Constant, statement: ast.stmt) -> bool:
    """Whether a string is a statement by itself."""
    return isinstance(statement, ast.Expr) and statement.value is node


def trainer_of(result: ast.expr, scope: Scope) -> tuple[ast.Call, Scope] | None:
    """The call that made the trainer whose ``fit()`` gave a result, if the module shows it."""
    fitted, scope = behind(result, scope)
    match fitted:
        case ast.Call(func=ast.Attribute(value=trainer, attr="fit")):
            made, scope = behind(trainer, scope)
            if isinstance(made, ast.Call) and is_trainer(resolve(made.func, scope) or ""):
                return made, scope
    return None


def functions_around(use: Use) -> Iterator[tuple[str, ast.Call]]:
    """The calls that a use is an argument of, at any depth, with their qualified names."""
    assert isinstance(use.node, ast.expr)
    for outer in ancestors(use.statement, use.node):
        if isinstance(outer, ast.Call):
            yield name_of(outer.func, use.scope), outer
