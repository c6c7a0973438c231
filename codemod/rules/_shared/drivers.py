"""Code that is seen to run in the driver: the top of a script, functions that run a trainer."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import PurePath

from ...flow.uses_of import ancestors, mentions_of, own_nodes
from ...knowledge.types import is_trainer
from ...names.module import Module, Use
from ...names.scopes import Mention, Scope, resolve
from ...repository.roles import UNKNOWN, roles_of


def is_in_driver(use: Use) -> bool:
    """Whether a use stands at the top of a module, in a function that runs a trainer, in a test."""
    if roles_of(use.module).around(use.scope) != UNKNOWN:
        return False
    functions = [scope for scope in use.scope.enclosing() if scope.is_function]
    if not functions:
        return not _is_in_excerpt(use)
    if any(_trainer_runs(functions[0])):
        return True
    is_test = len(functions) == 1 and _is_test(use.module, functions[0])
    return is_test and not _is_patched(use) and not _is_meant_to_raise(use)


def is_called_plainly(use: Use) -> bool:
    """Whether the function around a use is seen to be called, as a task or in the driver alone.

    Nothing else of the module passes it on, so that no trainer can get it.
    """
    if roles_of(use.module).around(use.scope) != UNKNOWN:
        return False
    return _is_plain(use.module, use.scope, frozenset())


def _is_plain(module: Module, scope: Scope, seen: frozenset[Scope]) -> bool:
    function = next((outer for outer in scope.enclosing() if outer.is_function), None)
    if function is None:
        return not _has_excerpts(module)
    if function in seen or function.parent is None or not isinstance(function.node, _DEFINITIONS):
        return False
    if any(_is_task(outer) for outer in function.enclosing()):
        return True
    symbol = function.parent.lookup(function.node.name)
    if symbol is None or len(symbol.bindings) != 1 or function.parent.is_class:
        return False
    mentions = mentions_of(module, symbol)
    return bool(mentions) and all(
        _is_made_task(mention)
        or (_is_called(mention) and _is_plain(module, mention.scope, seen | {function}))
        for mention in mentions
    )


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def _has_excerpts(module: Module) -> bool:
    """Whether the module is made of examples, whose top may be the inside of any function."""
    return any(module.source.is_excerpt(statement.lineno) for statement in module.tree.body)


def _is_task(scope: Scope) -> bool:
    """Whether a function or class is one of Ray's own tasks or actors."""
    return scope.parent is not None and any(
        resolve(decorator.func if isinstance(decorator, ast.Call) else decorator, scope.parent)
        == "ray.remote"
        for decorator in getattr(scope.node, "decorator_list", ())
    )


def _is_called(mention: Mention) -> bool:
    return bool(mention.links) and isinstance(mention.links[0], ast.Call)


def _is_made_task(mention: Mention) -> bool:
    """``ray.remote(function)``."""
    return any(
        isinstance(outer, ast.Call)
        and mention.root in outer.args
        and resolve(outer.func, mention.scope) == "ray.remote"
        for outer in ancestors(mention.statement, mention.root)
    )


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
