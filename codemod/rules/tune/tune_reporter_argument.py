"""RS643: ``def objective(config, reporter)``, for which Ray Tune has no second argument."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import Role

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Module
from ...names.scopes import FUNCTIONS
from ...repository.roles import roles_of
from .._rule import Context, Rule

rule = Rule("RS643")

_NAME = "reporter"


@rule.on_module
def report(module: Module, _: Context) -> Iterator[Finding]:
    """The argument, unless the program gives it by itself, as with ``tune.with_parameters``."""
    if _NAME not in module.source.text or not module.shows_roles:
        return
    if any(keyword_of(call, _NAME) is not None for call, _ in module.names.calls):
        return
    for function in roles_of(module).entries(Role.TUNE_TRAINABLE):
        if isinstance(function, FUNCTIONS):
            for argument in _without_default(function.args):
                if argument.arg == _NAME:
                    yield rule.finding((module, argument))


def _without_default(arguments: ast.arguments) -> list[ast.arg]:
    """The arguments that must be given, besides the first."""
    places = [*arguments.posonlyargs, *arguments.args]
    named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return [
        *places[1 : len(places) - len(arguments.defaults)],
        *(argument for argument, default in named if default is None),
    ]
