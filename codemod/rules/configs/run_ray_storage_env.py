"""RS323: a trainer no longer reads ``RAY_STORAGE``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Module
from .._rule import Context, Rule
from .._shared.configs import RUN_CONFIG, is_unpacking, trainer_calls
from .._shared.roles import not_under_tune

rule = Rule("RS323")


@rule.on_module
def report(module: Module, context: Context) -> Iterator[Finding]:
    """Runs whose results would go where the variable says, in a script that sets it."""
    if "RAY_STORAGE" not in module.source.text or not _is_set(module):
        return
    for use in module.find(*RUN_CONFIG):
        if use.call is not None and not_under_tune(use, context) and not _has_path(use.call):
            yield rule.finding(use)
    for use, call in trainer_calls(module):
        if keyword_of(call, "run_config") is None and not is_unpacking(call):
            yield rule.finding(use)


def _is_set(module: Module) -> bool:
    """Whether the script gives the variable a value; reading it is another matter."""
    statements = [
        statement for node, _, statement in module.names.strings if node.value == "RAY_STORAGE"
    ]
    return any(_sets(node) for statement in statements for node in ast.walk(statement))


def _sets(node: ast.AST) -> bool:
    match node:
        case ast.Subscript(slice=ast.Constant(value="RAY_STORAGE"), ctx=ast.Store()):
            return True
        case ast.Call(args=[ast.Constant(value="RAY_STORAGE"), _]):
            return isinstance(node.func, ast.Attribute) and node.func.attr in _SETTERS
        case ast.Dict():
            return any(
                isinstance(key, ast.Constant) and key.value == "RAY_STORAGE" for key in node.keys
            )
    return False


_SETTERS = {"putenv", "setdefault", "setenv"}


def _has_path(call: ast.Call) -> bool:
    return keyword_of(call, "storage_path") is not None or len(call.args) > 1 or is_unpacking(call)
