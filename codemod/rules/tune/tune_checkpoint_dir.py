"""RS611: ``tune.checkpoint_dir`` and the argument of that name are gone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from railswitch.catalogue import Role

from ...findings.edits import Edit
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...flow.uses_of import mentions_of
from ...names.module import Module, Use
from ...names.scopes import FUNCTIONS
from ...repository.roles import roles_of
from .._rule import Context
from .._shared.parameters import dropped_parameter
from .._shared.trial_checkpoints import (
    is_saved,
    read_from_context,
    saved_with_report,
)
from .._tables import reports

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def _is_left(use: Use, _: Context) -> bool:
    return use.is_import or not _saved(use)


def _saved(use: Use) -> list[Edit] | Refused:
    is_call = use.qualname == "ray.tune.checkpoint_dir" and use.call is not None
    return saved_with_report(use) if is_call else Refused("it is not called here")


def _why_not(use: Use) -> Refused | tuple[()]:
    saved = _saved(use)
    return saved if isinstance(saved, Refused) and not use.is_import else ()


rule = reports("RS611", when=_is_left, why_not=_why_not)


@rule.on_call("ray.tune.checkpoint_dir")
def save_with_report(use: Use, _: Context) -> Iterator[Finding]:
    """``with tune.checkpoint_dir(step)`` above a report: the report takes the checkpoint along."""
    edits = _saved(use)
    if edits:
        yield rule.finding(use, edits)


_NAME = "checkpoint_dir"
_NEVER_PASSED = (
    "The argument `checkpoint_dir` of a function that a Tuner runs: Ray Tune no longer passes it, "
    "so that it stays at its default and nothing is restored."
)
_NEVER_READ = (
    "The argument `checkpoint_dir` of a function that a Tuner runs: Ray Tune no longer passes it, "
    "and the function does not read it."
)


@rule.on_module
def report_argument(module: Module, _: Context) -> Iterator[Finding]:
    """``def objective(config, checkpoint_dir=None)``, given to a Tuner."""
    if _NAME not in module.source.text or not module.shows_roles:
        return
    for function in roles_of(module).entries(Role.TUNE_TRAINABLE):
        if not isinstance(function, FUNCTIONS):
            continue
        for argument, default in _arguments(function.args):
            if argument.arg != _NAME:
                continue
            yield _found(module, function, argument, default)


def _found(
    module: Module, function: Function, argument: ast.arg, default: ast.expr | None
) -> Finding:
    is_read = default is None or _is_read(module, function)
    edits = [] if isinstance(function, ast.Lambda) else _dropped(module, function, argument)
    if is_read:
        return rule.finding((module, argument), edits, message=_NEVER_PASSED)
    found = rule.finding(
        (module, argument), edits, message=_NEVER_READ, advice="Drop the argument."
    )
    return replace(found, is_suggestion=True)


def _dropped(
    module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef, argument: ast.arg
) -> list[Edit]:
    """The edits that do without the argument, if nobody gives it."""
    scope = module.names.scope_of[function]
    if _asks_for_all(function) or (scope.parent is not None and scope.parent.is_class):
        return []
    read = read_from_context(module, function, scope, _NAME)
    dropped = dropped_parameter(module, function, argument)
    return [*read, *dropped] if read is not None and dropped is not None else []


def _arguments(arguments: ast.arguments) -> Iterator[tuple[ast.arg, ast.expr | None]]:
    """Each argument with its default, if it has one."""
    places = [*arguments.posonlyargs, *arguments.args]
    without = [None] * (len(places) - len(arguments.defaults))
    yield from zip(places, [*without, *arguments.defaults], strict=True)
    yield from zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)


def _is_read(module: Module, function: ast.AST) -> bool:
    """Whether anything in a function mentions the argument; where that is open, too."""
    scope = module.names.scope_of[function]
    symbol = scope.lookup(_NAME)
    readers = mentions_of(module, symbol) if symbol is not None else []
    is_read = any(not is_saved(module, mention) for mention in readers)
    return symbol is None or is_read or _asks_for_all(function)


def _asks_for_all(function: ast.AST) -> bool:
    """Whether a function asks for its variables by ``locals()``."""
    return any(isinstance(node, ast.Name) and node.id == "locals" for node in ast.walk(function))
