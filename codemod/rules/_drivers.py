"""What is seen to run in the driver: the top of a script, functions that run a trainer, tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import PurePath

from ..flow import own_nodes
from ..module import Module, Use
from ..names import Scope, resolve
from ..raytypes import is_trainer
from ..roles import UNKNOWN


def is_in_driver(use: Use) -> bool:
    """Whether a use stands at the top of a module, in a function that runs a trainer, in a test."""
    if use.module.roles.around(use.scope) != UNKNOWN:
        return False
    functions = [scope for scope in use.scope.enclosing() if scope.is_function]
    if not functions:
        return not _is_in_excerpt(use)
    if any(_trainer_runs(functions[0])):
        return True
    is_test = len(functions) == 1 and _is_test(use.module, functions[0])
    return is_test and not _is_patched(use) and not _is_meant_to_raise(use)


def _is_test(module: Module, function: Scope) -> bool:
    """Whether pytest calls a function itself."""
    name = getattr(function.node, "name", "")
    file = PurePath(module.path).name
    return name.startswith("test") and (file.startswith("test_") or file.endswith("_test.py"))


def _is_patched(use: Use) -> bool:
    """Whether the module may replace what is called, as in ``patch("ray.train.get_context")``."""
    name = use.qualname.rpartition(".")[2]
    return any(str(node.value).endswith(name) for node, _, _ in use.module.names.strings)


def _is_meant_to_raise(use: Use) -> bool:
    """Whether it stands in ``with pytest.raises(...)`` or ``with self.assertRaises(...)``."""
    return any(
        isinstance(item.context_expr, ast.Call)
        and isinstance(item.context_expr.func, ast.Attribute)
        and "raises" in item.context_expr.func.attr.lower()
        for parent in use.module.parents(use.statement)
        if isinstance(parent, ast.With)
        for item in parent.items
    )


def _is_in_excerpt(use: Use) -> bool:
    """Whether a use stands at the top of an example, which may show a part of any function.

    An example that runs a trainer itself is a script.
    """
    source = use.module.source
    if not source.is_excerpt(use.statement.lineno):
        return False
    runs = _trainer_runs(use.module.names.root)
    piece = source.piece(use.statement.lineno)
    return all(source.piece(call.lineno) != piece for call in runs)


def _trainer_runs(scope: Scope) -> Iterator[ast.Call]:
    """The calls of ``trainer.fit()`` in a scope."""
    for node in own_nodes(scope.node):
        if isinstance(node, ast.Call):
            name = resolve(node.func, scope) or ""
            if name.endswith(".fit") and is_trainer(name.removesuffix(".fit")):
                yield node
