"""RS643: ``def objective(config, reporter)``, for which Ray Tune has no second argument."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from railswitch.catalogue import Role

from ...findings.edits import Edit, GatherKeywords, Replace
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.uses_of import ancestors, mentions_of
from ...names.module import Module
from ...names.scopes import FUNCTIONS, Mention
from ...repository.roles import roles_of
from .._rule import Context, Rule
from .._shared.parameters import dropped_argument, is_taken

rule = Rule("RS643")

_NAME = "reporter"
_RUNNERS = ("ray.tune.run", "ray.tune.Tuner", "ray.tune.tuner.Tuner")
_REGISTERS = ("ray.tune.register_trainable", "ray.tune.registry.register_trainable")
_WRAPPERS = ("ray.tune.with_resources", "ray.tune.with_parameters")


@rule.on_module
def rewrite(module: Module, _: Context) -> Iterator[Finding]:
    """The argument, unless the program gives it by itself, as with ``tune.with_parameters``."""
    if _NAME not in module.source.text or not module.shows_roles:
        return
    if any(keyword_of(call, _NAME) is not None for call, _ in module.names.calls):
        return
    for function in roles_of(module).entries(Role.TUNE_TRAINABLE):
        if isinstance(function, FUNCTIONS):
            for argument in _without_default(function.args):
                if argument.arg == _NAME:
                    done = _without_reporter(module, function, argument)
                    yield rule.finding(
                        (module, argument),
                        done.edits,
                        unsafe=bool(done.doubt),
                        advice=f"{rule.row.replacement} {done.doubt}" if done.doubt else "",
                    )


def _without_default(arguments: ast.arguments) -> list[ast.arg]:
    """The arguments that must be given, besides the first."""
    places = [*arguments.posonlyargs, *arguments.args]
    named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return [
        *places[1 : len(places) - len(arguments.defaults)],
        *(argument for argument, default in named if default is None),
    ]


class _Done(NamedTuple):
    """What is done about an argument."""

    edits: Sequence[Edit] = ()
    doubt: str = ""
    """Why that may be wrong, or why there is nothing done."""


def _without_reporter(
    module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, argument: ast.arg
) -> _Done:
    """The edits that take the argument away, and report where it was called."""
    if isinstance(function, ast.Lambda):
        return _Done(doubt="A lambda is left as it is.")
    scope = module.names.scope_of[function]
    symbol = scope.symbols[argument.arg]
    if scope.parent is None or scope.parent.is_class or len(symbol.bindings) > 1:
        return _Done(doubt="Here it is a method's, or is given another value.")
    dropped = dropped_argument(module, function, argument)
    if dropped is None:
        return _Done(doubt="Here the program calls the function itself, or decorates it.")
    edits: list[Edit] = list(dropped)
    for mention in mentions_of(module, symbol):
        call = _report(mention)
        if call is None:
            return _Done(doubt="Here it is used for more than reports with names for all metrics.")
        needs = Needs(module, mention.scope, mention.statement)
        edits += [Replace(call.func, needs("ray.tune.report")), GatherKeywords(call), *needs.edits]
    if is_taken(module, function.name) or not _is_only_run(module, function):
        return _Done(edits, "Look first whether anything but Ray Tune calls the function.")
    return _Done(edits)


def _report(mention: Mention) -> ast.Call | None:
    """``reporter(loss=0.1)``, as a statement of its own."""
    match mention.links, mention.statement:
        case (ast.Call(args=[], keywords=[_, *_]) as call,), ast.Expr(value=value) if value is call:
            return call
    return None


def _is_only_run(module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether nobody in this file is given a function but Ray Tune."""
    scope = module.names.scope_of[function].parent
    symbol = scope.symbols.get(function.name) if scope is not None else None
    if symbol is None or len(symbol.bindings) > 1:
        return False
    return all(_is_given_to_tune(module, mention) for mention in mentions_of(module, symbol))


def _is_given_to_tune(module: Module, mention: Mention) -> bool:
    outer = ancestors(mention.statement, mention.root)
    while outer and isinstance(outer[0], ast.keyword):
        outer = outer[1:]
    if mention.links or not outer or not isinstance(outer[0], ast.Call):
        return False
    name = module.resolve(outer[0].func, mention.scope)
    return name in (*_RUNNERS, *_REGISTERS, *_WRAPPERS)
