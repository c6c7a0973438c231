"""What is seen to run in the driver: the top of a module, and functions that run a trainer."""

from __future__ import annotations

import ast

from ..flow import own_nodes
from ..module import Module, Use
from ..names import Scope, resolve
from ..raytypes import is_trainer
from ..roles import UNKNOWN


def is_in_driver(use: Use) -> bool:
    """Whether a use stands at the top of a module, or in a function that itself runs a trainer."""
    if use.module.roles.around(use.scope) != UNKNOWN:
        return False
    function = next((scope for scope in use.scope.enclosing() if scope.is_function), None)
    return function is None or _runs_trainer(use.module, function)


def _runs_trainer(module: Module, function: Scope) -> bool:
    calls = (node for node in own_nodes(function.node) if isinstance(node, ast.Call))
    names = (resolve(call.func, module.names.scope_of[function.node]) or "" for call in calls)
    return any(name.endswith(".fit") and is_trainer(name.removesuffix(".fit")) for name in names)
