"""RS304: with ``num_workers=0`` the training function runs in the driver."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from dataclasses import replace

from ...findings.edits import Edit, InsertBlock
from ...findings.finding import Finding
from ...flow.uses_of import ancestors
from ...flow.values import behind
from ...names.module import Use, body_of
from ...names.scopes import FUNCTIONS, Scope, resolve
from ...rewriting.statements import has_own_lines
from .._rule import Context, Rule
from .._shared.configs import SCALING_CONFIG, argument, is_constant, trainer_calls

rule = Rule("RS304")

_COUNTS = {"torch.cuda.device_count()", "torch.accelerator.device_count()"}
_ASKING = {"is_available", "device_count", "cluster_resources", "available_resources", "hasattr"}
"""What a program calls to see what there is."""
_RESOURCES = {"ray.cluster_resources().get()", "ray.available_resources().get()"}


@rule.on_call(*SCALING_CONFIG)
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A 0 that is written there, and a count of devices that may turn out to be 0."""
    given = argument(use, "num_workers", 1)
    if given is None or not _may_be_zero(*behind(given, use.scope)):
        return
    if not _is_guarded(use, given):
        found = rule.finding((use.module, given), _guard(use, given))
        is_meant = isinstance(given, ast.Constant) and bool(use.module.v2_only)
        yield replace(found, is_suggestion=is_meant)


def _guard(use: Use, given: ast.expr) -> list[Edit]:
    """An error above a statement that makes a trainer, or its configuration, as V1 gave one.

    It is made for a number in a variable, which can be asked before.
    """
    statement = use.statement
    is_function = isinstance(use.scope.node, (ast.Module, *FUNCTIONS))
    # Nothing in between decides whether, or when, the call is reached.
    is_reached = all(isinstance(outer, _REACHED) for outer in ancestors(statement, given))
    if not isinstance(given, ast.Name) or not is_function or not trainer_calls(use.module):
        return []
    if not is_reached or not has_own_lines(use.module, statement):
        return []
    error = f'raise ValueError("{given.id} is 0: there is nothing to train with")'
    return [InsertBlock(statement, f"if not {given.id}:\n    {error}")]


_REACHED = (ast.Assign, ast.Attribute, ast.Call, ast.Expr, ast.Return, ast.keyword)


def _may_be_zero(number: ast.expr, scope: Scope) -> bool:
    match number:
        case ast.Call(func=ast.Name(id="int"), args=[inner]):
            return _may_be_zero(*behind(inner, scope))
        case ast.Call(args=[_, default]) if is_constant(default, 0):
            return resolve(number, scope) in _RESOURCES
    return is_constant(number, 0) or resolve(number, scope) in _COUNTS


def _is_guarded(use: Use, given: ast.expr) -> bool:
    """Whether the program has asked before what there is: ``if torch.cuda.is_available():``."""
    words = _ASKING | {node.id for node in ast.walk(given) if isinstance(node, ast.Name)}
    if isinstance(given, ast.Constant):
        words = {"hasattr"}
    for statement in (use.statement, *use.module.parents(use.statement)):
        tests: list[ast.expr] = []
        if isinstance(statement, ast.Try) and isinstance(given, ast.Constant):
            return bool(statement.handlers)  # V1 refuses it, and the program knows
        if isinstance(statement, (ast.If, ast.While)):
            tests.append(statement.test)
        body = body_of(use.module, statement)
        tests += filter(None, map(_test_to_pass, body[: body.index(statement)]))
        if any(_asks(test, words) for test in tests):
            return True
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            break
    choices = (n for n in ancestors(use.statement, given) if isinstance(n, ast.IfExp))
    return any(_asks(choice.test, words) for choice in choices)


def _test_to_pass(statement: ast.stmt) -> ast.expr | None:
    """What must hold, or not hold, for the statements below one to be reached."""
    match statement:
        case ast.Assert(test=test):
            return test
        case ast.If(test=test, body=[*_, ast.Raise() | ast.Return() | ast.Continue()]):
            return test
        case ast.If(test=test, body=[*_, ast.Expr(ast.Call(func=ast.Attribute(attr="exit")))]):
            return test
    return None


def _asks(test: ast.expr, words: Collection[str]) -> bool:
    return any(
        (isinstance(node, ast.Name) and node.id in words)
        or (isinstance(node, ast.Attribute) and node.attr in words)
        for node in ast.walk(test)
    )
