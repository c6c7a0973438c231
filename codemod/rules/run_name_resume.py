"""RS815: a run goes on where an older one of the same name stopped."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ..finding import Finding
from ..flow import LOOPS
from ..module import Module, Use
from ..names import Mention
from ..rule import Context, Rule
from ..values import behind
from ._configs import RUN_CONFIG, argument, trainer_calls
from ._results import fits

rule = Rule("RS815")

_SHARED = (
    "Trainers share this `RunConfig`, and with it the name of their run: the second one goes on "
    "where the first one stopped."
)
_AGAIN = (
    "`fit()` of the same trainer is called more than once: the second run goes on where the first "
    "one stopped, where V1 started a new one."
)
_WRITTEN_BY_RULES = {"ray.train.UserCallback", "ray.train.v2"}
"""What V1 never had, but a migrated program has: it was not written for V2."""


@rule.on_call(*RUN_CONFIG)
def report_name(use: Use, context: Context) -> Iterator[Finding]:
    """A name that is the same each time that the program starts.

    Whoever wrote the program for V2 knows what a name means there.
    """
    if use.module.v2_only - _WRITTEN_BY_RULES:
        return
    name = argument(use, "name", 0)
    if name is not None and _is_for_trainer(use, context) and _is_fixed(name, use):
        yield rule.finding((use.module, name), verdict=context.role(use))


@rule.on_module
def report_sharing(module: Module, _: Context) -> Iterator[Finding]:
    """A configuration for two trainers, and a trainer that runs twice."""
    given: dict[ast.expr, list[ast.expr]] = {}
    for use, call in trainer_calls(module):
        for keyword in call.keywords:
            if keyword.arg == "run_config" and isinstance(keyword.value, ast.Name):
                config, _scope = behind(keyword.value, use.scope)
                given.setdefault(config, []).append(keyword.value)
    for config, places in given.items():
        if isinstance(config, ast.Call):
            for place in places[1:]:
                yield rule.finding((module, place), message=_SHARED)
    yield from _repeated(module)


def _repeated(module: Module) -> Iterator[Finding]:
    seen: dict[object, Mention] = {}
    for use in fits(module):
        mention = use.mention
        if mention is None or not use.is_variable or len(use.symbol.bindings) != 1:
            continue
        first = seen.setdefault(use.symbol, mention)
        is_second = first is not mention and not _are_alternatives(module, first, mention)
        if is_second or _is_in_loop_of_its_own(module, use):
            yield rule.finding(use, message=_AGAIN)


def _is_in_loop_of_its_own(module: Module, use: Use) -> bool:
    """Whether a loop runs the trainer that is made outside it."""
    made = use.symbol.bindings[0].statement
    outside = set(module.parents(made))
    return use.scope is use.symbol.scope and any(
        isinstance(parent, LOOPS) and parent not in outside
        for parent in module.parents(use.statement)
    )


def _are_alternatives(module: Module, first: Mention, second: Mention) -> bool:
    """Whether the two stand in different branches, so that only one of them happens."""
    branching = (ast.If, ast.Try, ast.Match, ast.FunctionDef, ast.AsyncFunctionDef)
    return any(
        isinstance(parent, branching)
        for mention in (first, second)
        for parent in module.parents(mention.statement)
    )


def has_fixed_name(module: Module, context: Context) -> bool:
    """Whether a trainer of the module has a name that is the same each time."""
    return any(
        name is not None and _is_for_trainer(use, context) and _is_fixed(name, use)
        for use in module.find(*RUN_CONFIG)
        if use.call is not None
        for name in [argument(use, "name", 0)]
    )


def _is_for_trainer(use: Use, context: Context) -> bool:
    """Whether a trainer gets the configuration, or may get it."""
    role = context.role(use).role
    is_of_train = use.qualname.startswith("ray.train.") and role is None
    return role is Role.TRAIN_WORKER or is_of_train


def _is_fixed(name: ast.expr, use: Use) -> bool:
    value, _ = behind(name, use.scope)
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
