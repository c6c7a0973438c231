"""RS611: ``tune.checkpoint_dir`` and the argument of that name are gone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from railswitch.catalogue import Role

from ...findings.finding import Finding
from ...flow.uses_of import mentions_of
from ...names.module import Module
from ...names.scopes import FUNCTIONS
from ...repository.roles import roles_of
from .._rule import Context
from .._tables import reports

rule = reports("RS611")

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
            if default is None or _is_read(module, function):
                yield rule.finding((module, argument), message=_NEVER_PASSED)
            else:
                found = rule.finding(
                    (module, argument), message=_NEVER_READ, advice="Drop the argument."
                )
                yield replace(found, is_suggestion=True)


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
    return symbol is None or bool(mentions_of(module, symbol)) or _asks_for_all(function)


def _asks_for_all(function: ast.AST) -> bool:
    """Whether a function asks for its variables by ``locals()``."""
    return any(isinstance(node, ast.Name) and node.id == "locals" for node in ast.walk(function))
