"""RS822: ``sys.exit(0)`` ends a worker with an error."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Replace
from ...findings.finding import Finding
from ...names.module import Module
from ...names.scopes import FUNCTIONS
from .._rule import Context, Rule
from .._shared.configs import is_constant
from .._shared.training import Called, calls_on_workers, entries, name_of

rule = Rule("RS822")

_CATCHES = {"", "SystemExit", "BaseException"}


@rule.on_module
def replace(module: Module, _: Context) -> Iterator[Finding]:
    """The call in code that a trainer is seen to run."""
    for called in calls_on_workers(module, ("sys.exit", "exit", "quit")):
        arguments = called.call.args
        if called.call.keywords or any(not _is_success(node) for node in arguments):
            continue
        edits = [Replace(called.statement, "return")] if _may_return(module, called) else []
        yield rule.finding((module, called.call), edits, verdict=called.verdict)


def _is_success(node: ast.expr) -> bool:
    return is_constant(node, 0) or is_constant(node, None)


def _may_return(module: Module, called: Called) -> bool:
    """Whether a ``return`` does the same: in the function itself, and with nothing to catch it."""
    statement = called.statement
    is_statement = isinstance(statement, ast.Expr) and statement.value is called.call
    is_entry = any(called.scope.node is function for function in entries(module))
    if not is_statement or not is_entry or isinstance(called.scope.node, ast.Lambda):
        return False
    for parent in module.parents(statement):
        if isinstance(parent, FUNCTIONS):
            break
        if isinstance(parent, ast.Try) and (parent.finalbody or _catches_exit(parent, called)):
            return False
    return True


def _catches_exit(statement: ast.Try, called: Called) -> bool:
    for handler in statement.handlers:
        types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
        for kind in types:
            if (name_of(kind, called.scope) if kind is not None else "") in _CATCHES:
                return True
    return False
