"""What is seen to run in the driver: the top of a script, and functions that run a trainer."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..flow import own_nodes
from ..module import Use
from ..names import Scope, resolve
from ..raytypes import is_trainer
from ..roles import UNKNOWN


def is_in_driver(use: Use) -> bool:
    """Whether a use stands at the top of a module, or in a function that itself runs a trainer."""
    if use.module.roles.around(use.scope) != UNKNOWN:
        return False
    function = _function_around(use)
    if function is None:
        return not _is_in_excerpt(use)
    return any(_trainer_runs(function))


def _is_in_excerpt(use: Use) -> bool:
    """Whether a use stands at the top of an example, which may show a part of any function.

    An example that runs a trainer itself is a script.
    """
    source = use.module.source
    if not source.is_excerpt(use.statement.lineno) or _function_around(use) is not None:
        return False
    runs = _trainer_runs(use.module.names.root)
    piece = source.piece(use.statement.lineno)
    return all(source.piece(call.lineno) != piece for call in runs)


def _function_around(use: Use) -> Scope | None:
    return next((scope for scope in use.scope.enclosing() if scope.is_function), None)


def _trainer_runs(scope: Scope) -> Iterator[ast.Call]:
    """The calls of ``trainer.fit()`` in a scope."""
    for node in own_nodes(scope.node):
        if isinstance(node, ast.Call):
            name = resolve(node.func, scope) or ""
            if name.endswith(".fit") and is_trainer(name.removesuffix(".fit")):
                yield node
