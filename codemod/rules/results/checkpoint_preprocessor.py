"""RS508: a checkpoint whose preprocessor is set to None needs no such line: V2's have none."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...findings.edits import Remove
from ...findings.finding import Finding
from ...findings.refused import Refused
from ...names.module import Module, Use, body_of
from ...repository.predictions import readers
from ...rewriting.statements import has_own_lines
from .._rule import Context
from .._shared.configs import is_constant
from .._tables import reports

_SETTER = "set_preprocessor"


def _is_another(use: Use, _: Context) -> bool:
    return not use.qualname.endswith(f".{_SETTER}")


rule = reports("RS508", when=_is_another)


@rule.on_use(*(name.old for name in rule.row.names if name.old.endswith(f".{_SETTER}")))
def remove(use: Use, _: Context) -> Iterator[Finding]:
    """A preprocessor that a checkpoint is given, or that is taken from it."""
    if not use.is_spelled:
        return
    reason = _hindrance(use)
    edits = Refused(reason) if reason else [Remove(use.statement)]
    yield rule.finding(use, edits, advice="" if reason else _NOT_THERE, unsafe=False)


_NOT_THERE = "Delete it: no checkpoint of V2 has a preprocessor that anything would apply."


def _is_read(module: Module) -> bool:
    """Whether anybody is left who may apply the preprocessor of a checkpoint."""
    elsewhere = module.outside.predicted if module.outside is not None else ()
    return bool(elsewhere) or any(readers(module.tree))


def _hindrance(use: Use) -> str:
    """Why the line has to stay; empty where it can go."""
    call, statement = use.call, use.statement
    if call is None or not isinstance(statement, ast.Expr) or statement.value is not call:
        return "it is no statement of its own"
    if len(call.args) != 1 or not is_constant(call.args[0], None):
        return "the checkpoint is given one"
    if _is_read(use.module):
        return "something reads preprocessors from checkpoints, or predicts with one"
    is_alone = len(body_of(use.module, statement)) == 1 and use.scope.node is not use.module.tree
    if is_alone or not has_own_lines(use.module, statement):
        return "it has no line of its own"
    return ""
